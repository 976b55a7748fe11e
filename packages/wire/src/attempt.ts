/** Something that an internal error ends; it reports the error. */
export interface Faulty {
  fault(error: unknown): void;
}

/** Does the work of a connection; an internal error is reported and closes this connection only. */
export function attempt(connection: Faulty, work: () => void): void {
  try {
    work();
  } catch (error) {
    connection.fault(error);
  }
}
