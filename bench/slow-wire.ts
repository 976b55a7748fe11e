import { connect, createServer, type Socket } from 'node:net';

/** Delay, loss and throughput of a link. */
export interface WireShape {
  /** Round-trip time in milliseconds. */
  readonly delayMs: number;
  readonly megabits: number;
  /** Share of packets lost; each loss costs another round trip (RFC 9002, section 6.1). */
  readonly loss: number;
}

/** Payload of a TCP segment on Ethernet, in bytes. */
const packetBytes = 1448;

/** Length of the send queue, in milliseconds of throughput; beyond it, backpressure. */
const waitingMs = 200;

/** Relays connections to a port of this machine with the delay of a long link, for kernels without netem. */
export async function startSlowWire(hostname: string, target: number, shape: WireShape) {
  const { delayMs, megabits, loss } = shape;
  // When the link, which all connections share, is next free.
  let free = 0;
  const carry = (from: Socket, to: Socket, opens: number) => {
    let [arrival, turn] = [opens, Promise.resolve()];
    const after = (act: () => void) => {
      const moment = arrival;
      turn = turn.then(() => Bun.sleep(Math.max(0, moment - performance.now()))).then(act);
    };
    from.on('data', (bytes) => {
      const now = performance.now();
      const isLost = Math.random() > (1 - loss) ** Math.ceil(bytes.length / packetBytes);
      free = Math.max(free, now) + (bytes.length * 8) / (megabits * 1000);
      arrival = Math.max(arrival, free + delayMs / 2 + (isLost ? delayMs : 0));
      after(() => to.write(bytes));
      if (free - now < waitingMs) return;
      from.pause();
      setTimeout(() => from.resume(), free - now);
    });
    from.on('end', () => after(() => to.end()));
    from.on('error', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    // The TCP handshake takes a round trip, and the first byte another half.
    const opens = performance.now() + delayMs * 1.5;
    carry(near, far, opens);
    carry(far, near, opens);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, stop: () => server.close() };
}
