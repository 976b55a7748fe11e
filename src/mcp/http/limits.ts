/** The longest message, in bytes: the longest call of a tool has some 2,000. */
export const messageMaxBytes = 64 * 1024;

/** Messages in one request, as revision 2025-03-26 of the protocol has them. */
export const messagesMax = 20;

/** Requests that are answered at once; it refuses more with 503. With the two bounds above: at most 13 MiB of messages. */
export const requestsMax = 200;

/** How long a message may take to arrive, in milliseconds. */
export const readMs = 10_000;

/** For how long a connection may be idle, in seconds: longer than proxies in front keep theirs. */
export const idleSeconds = 75;

/** When to come again, in seconds, if too many requests are being answered. */
export const retryAfterSeconds = 2;
