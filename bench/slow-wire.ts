import { connect, createServer, type Socket } from 'node:net';

/** How far a wire goes, and how much it carries. */
export interface WireShape {
  /** Milliseconds there and back. */
  readonly delayMs: number;
  readonly megabits: number;
  /** The share of packets that are lost, each of which costs the way there and back once more (RFC 9002, section 6.1). */
  readonly loss: number;
}

/** Bytes in a packet of TCP on Ethernet. */
const packetBytes = 1448;

/** Milliseconds of bytes that wait for the wire before no more are taken. */
const waitingMs = 200;

/** Passes connections on to a port of this machine as a long wire would; for kernels that cannot delay packets themselves. */
export async function startSlowWire(hostname: string, target: number, shape: WireShape) {
  const { delayMs, megabits, loss } = shape;
  // Connections share the wire; it is free from this moment on.
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
    // TCP greets first, which is the way there and back.
    const opens = performance.now() + delayMs * 1.5;
    carry(near, far, opens);
    carry(far, near, opens);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, stop: () => server.close() };
}
