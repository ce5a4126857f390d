#include "app/gui/page_ahead.h"

#include <memory>
#include <utility>

#include "app/gui/fold.h"
#include "app/gui/loader.h"
#include "app/gui/state.h"
#include "app/gui/tree_panel.h"

namespace whymark {

void start_page_ahead(AppState& state, const TextMeasure& measure) {
  if (!state.loading || !state.loading->review || state.loading->laying_out) return;
  const std::shared_ptr<std::unique_ptr<Review>> held = state.loading->review;
  Review& review = **held;
  PageView view = state.view;
  view.reads_files = review.repository.has_value();
  view.whitespace = nullptr;  // of the start, which goes
  fold_generated(view.folds, review, static_cast<uint32_t>(state.review->document.files.size()));
  auto ahead = std::make_shared<PageAhead>();
  ahead->revision = state.page_revision;
  ahead->font_revision = measure.revision();
  const Frame& shown = state.page.frame;
  const Sizes& sizes = state.page.sizes;
  const bool cards = view.cards && !review.document.notes.empty();
  ahead->page = Page::begin(review, Frame::of(shown.width, shown.height, sizes, cards), sizes,
                            measure, state.summary_open);
  state.loading->laying_out = state.workers.submit(
      Priority::awaited,
      [&state, held, &review, ahead, view = std::move(view), ascii = AsciiMeasure(measure),
       selected = state.selected](const CancelFlag& cancelled) -> Workers::Delivery {
        ahead->page.go_on(review, ascii, selected, {}, view);
        if (cancelled) return {};
        ahead->overview = build_overview(review.document, ahead->page);
        ahead->tree = FileTree(review.document, review.metrics.files);
        return [&state, ahead] {
          state.page_ahead = ahead;
          show_whole(state);
        };
      });
}

bool take_page_ahead(AppState& state, const Frame& frame, const TextMeasure& measure) {
  const std::shared_ptr<PageAhead> ahead = std::exchange(state.page_ahead, nullptr);
  if (!ahead || ahead->revision != state.page_revision ||
      ahead->font_revision != measure.revision() || !(frame == ahead->page.frame)) {
    return false;
  }
  state.page = std::move(ahead->page);
  state.page.finish(*state.review, measure, state.selected, state.decisions, state.view);
  state.overview = std::move(ahead->overview);
  take_tree(state, std::move(ahead->tree));
  return true;
}

}  // namespace whymark
