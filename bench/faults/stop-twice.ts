import { RawConnection } from '../../lab/raw-connection.ts';
import type { Fault } from './fault.ts';

/** A server waits for a client that never reads, and receives the signal a second time. */
export const sigintTwice: Fault = {
  name: 'sigint-twice',
  title: 'SIGINT twice',
  async run(ground) {
    const server = await ground.serve();
    const port = Number(new URL(server.origin).port);
    // More bytes than the socket buffers hold while the client does not read.
    const greedy = await Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: { open: (socket) => socket.pause(), data() {}, error() {} },
    });
    const one = 'GET /api/v1?limit=200 HTTP/1.1\r\nHost: x\r\n\r\n';
    greedy.write(one.repeat(300));
    const witness = await RawConnection.open(port);
    const { status } = await witness.ask('/api/v1');
    server.child.kill('SIGINT');
    await Bun.sleep(1000);
    const waited = server.child.exitCode === null;
    const told = performance.now();
    server.child.kill('SIGINT');
    await server.child.exited;
    const ms = performance.now() - told;
    greedy.terminate();
    const wrong: string[] = [];
    if (status !== 200) wrong.push(`status ${status} beside a client that never reads`);
    if (!waited) wrong.push('it exited with an answer in flight');
    if (ms > 2000) wrong.push(`it ran on for ${Math.round(ms)} ms`);
    return {
      done: 'with a client that never reads; second signal a second later',
      requests: 1,
      failed: 0,
      said: `waits, then ends by ${server.child.signalCode}`,
      wrong,
    };
  },
};
