import { join } from 'node:path';
import { freePort } from '../lab/free-port.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { until } from '../lab/until.ts';

/** Starts `verdicts serve` on a free loopback port with a matching base address, and waits until it answers. */
export async function serve(
  folder: string,
  log: string,
): Promise<{ readonly service: string; stop(): Promise<unknown> }> {
  const port = String(freePort());
  const service = `http://127.0.0.1:${port}`;
  const words = [
    join(import.meta.dir, '../bin/verdicts'),
    'serve',
    folder,
    '--port',
    port,
    '--base-url',
    service,
  ];
  const child = Bun.spawn(words, { stdio: ['ignore', 'ignore', Bun.file(log)] });
  process.on('exit', () => child.kill());
  await until(async () => {
    if (child.exitCode !== null)
      throw new ScriptFailure(`cannot serve ${folder}:\n${await Bun.file(log).text()}`);
    return fetch(service).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    service,
    stop() {
      child.kill();
      return child.exited;
    },
  };
}
