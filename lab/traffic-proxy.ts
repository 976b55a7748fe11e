import { type AddressInfo, connect, createServer } from 'node:net';

/** Forwards connections to a server on this machine, and counts the bytes. */
export interface TrafficProxy {
  readonly port: number;
  /** Bytes forwarded so far, to the server and from it. */
  readonly traffic: { sent: number; received: number };
  stop(): void;
}

/** Starts it on a free port, in front of the server on another. */
export async function startTrafficProxy(target: number): Promise<TrafficProxy> {
  const traffic = { sent: 0, received: 0 };
  const listener = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    client.on('data', ({ length }) => {
      traffic.sent += length;
    });
    server.on('data', ({ length }) => {
      traffic.received += length;
    });
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    traffic,
    stop: () => {
      listener.close();
    },
  };
}
