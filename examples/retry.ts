// Calls an operation again when it failed for a reason that is likely to pass.

export interface RetryOptions {
  /** How often the operation is tried in all. */
  attempts?: number;
  /** Wait before the second try, in milliseconds. */
  wait?: number;
}

/** An HTTP failure, as the client library reports it. */
export class HttpError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

// A request that was refused before it was processed can be sent again safely.
const RETRYABLE = new Set([429, 503]);

export function isRetryable(error: unknown): boolean {
  return error instanceof HttpError && RETRYABLE.has(error.status);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export async function retry<T>(
  operation: () => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const attempts = options.attempts ?? 3;
  const wait = options.wait ?? 200;

  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await sleep(wait);
    }
  }
}
