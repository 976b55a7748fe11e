/** Metrics of a service from its admin port. */
export interface ServerFigures {
  readonly failures: number;
  readonly answers: number;
  readonly connections: number;
  /** Bytes. */
  readonly memory: number;
  readonly openFiles: number;
  readonly cpuSeconds: number;
}

/** Reads the metrics once no connection is open, or after 30 s; rejects if the service has exited. */
export async function readFiguresAtRest(adminPort: number): Promise<ServerFigures> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const figures = await readFigures(adminPort);
    if (figures.connections === 0 || performance.now() > deadline) return figures;
    await Bun.sleep(200);
  }
}

async function readFigures(adminPort: number): Promise<ServerFigures> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
      (all, [, value]) => all + Number(value),
      0,
    );
  return {
    failures: sum('verdicts_failures_total'),
    answers: sum('verdicts_http_requests_total'),
    connections: sum('verdicts_connections_open'),
    memory: sum('process_resident_memory_bytes'),
    openFiles: sum('process_open_fds'),
    cpuSeconds: sum('process_cpu_seconds_total'),
  };
}
