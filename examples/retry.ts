// Calls an operation again when it failed for a reason that is likely to pass.

export interface RetryOptions {
  /** How often the operation is tried in all. */
  attempts?: number;
  /** Window of the first wait, in milliseconds. It doubles with every try. */
  wait?: number;
  /** No single wait is longer than this, in milliseconds. */
  maxWait?: number;
}

/** An HTTP failure, as the client library reports it. */
export class HttpError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

const RETRYABLE = new Set([429, 500, 502, 503, 504]);

export function isRetryable(error: unknown): boolean {
  return error instanceof HttpError && RETRYABLE.has(error.status);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A random wait inside a window that doubles with every try, up to a cap. */
function backoff(attempt: number, firstWindow: number, cap: number): number {
  const window = Math.min(cap, firstWindow * 2 ** (attempt - 1));
  return Math.random() * window;
}

export async function retry<T>(
  operation: () => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const attempts = options.attempts ?? 3;
  const firstWindow = options.wait ?? 250;
  const maxWait = options.maxWait ?? 5_000;

  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      const ms = backoff(attempt, firstWindow, maxWait);
      console.log(`retry: try ${attempt} failed, waiting ${ms} ms`);
      await sleep(ms);
    }
  }
}
