/** What reports a fault of our own, and ends because of it. */
export interface Faulty {
  fault(error: unknown): void;
}

/** Does what a connection has to do; a fault of our own is reported, and costs this connection alone. */
export function attempt(connection: Faulty, work: () => void): void {
  try {
    work();
  } catch (error) {
    connection.fault(error);
  }
}
