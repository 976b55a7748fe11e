import type { Conversation } from './conversation.ts';
import type { Judge } from './judge.ts';

/** Time without any byte from the server, and without a close, after which a conversation has failed. */
const deadlineMs = 90_000;

/** Runs a conversation on a new connection, passes what arrives to the judge, and resolves with all of it. */
export function talk(port: number, { stages, ending }: Conversation, judge: Judge): Promise<Buffer> {
  return new Promise((resolve) => {
    const received: Buffer[] = [];
    const waiting = stages.flatMap(({ after, packets }) => packets.map((bytes) => ({ after, bytes })));
    let current: Bun.Socket | undefined;
    let byUs = false;
    let isOver = false;
    const timer = setTimeout(() => {
      judge.blame(`nothing happens for ${deadlineMs / 1000} s`);
      finish();
      current?.terminate();
    }, deadlineMs);
    const finish = (socket?: Bun.Socket) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      judge.ended(byUs);
      socket?.end();
      resolve(Buffer.concat(received));
    };
    /** Sends what may be sent now, each packet in its own turn, so that most travel separately; no result depends on it. */
    const pump = (socket: Bun.Socket): void => {
      while (!isOver) {
        const next = waiting[0];
        if (!next) return void close(socket);
        if (judge.outcomes.length < next.after) return;
        const taken = Math.max(0, socket.write(next.bytes));
        if (taken < next.bytes.length) {
          next.bytes = next.bytes.subarray(taken);
          return;
        }
        waiting.shift();
        if (waiting.length > 0) return void setImmediate(() => pump(socket));
      }
    };
    let hasEnded = false;
    const close = (socket: Bun.Socket): void => {
      if (hasEnded || ending === 'wait') return;
      hasEnded = true;
      if (ending === 'end') return void socket.shutdown();
      byUs = true;
      socket.terminate();
    };
    Bun.connect({
      hostname: '127.0.0.1',
      port,
      allowHalfOpen: true,
      socket: {
        open(socket) {
          current = socket;
          socket.setNoDelay(true);
          pump(socket);
        },
        data(socket, bytes) {
          timer.refresh();
          received.push(bytes);
          judge.receive(bytes);
          if (judge.faults.length > 0) {
            finish();
            socket.terminate();
          } else if (waiting.length > 0) pump(socket);
        },
        drain(socket) {
          pump(socket);
        },
        end(socket) {
          finish(socket);
        },
        close() {
          finish();
        },
        error() {
          // `close` follows.
        },
      },
    }).catch((error: Error) => {
      judge.blame(`no connection: ${error.message}`);
      finish();
    });
  });
}
