import { afterEach, expect } from 'bun:test';
import { entryOf } from '../lab/catalogue-folder.ts';
import { needing } from '../lab/needing.ts';
import { childrenOf, isAlive } from '../lab/processes.ts';
import { standInForServiceManager } from '../lab/service-manager.ts';
import { startSteadyLoad } from '../lab/steady-load.ts';
import { until } from '../lab/until.ts';
import { loadLibrary } from '../src/serving/handover/c-library.ts';
import { holdSocket } from '../src/serving/handover/held-socket.ts';
import { command } from './support/command.ts';
import { newStore } from './support/stores.ts';

const left: number[] = [];
afterEach(async () => {
  for (const pid of left.splice(0)) {
    if (isAlive(pid)) process.kill(pid, 'SIGTERM');
    await until(() => !isAlive(pid));
  }
});

const linux = needing(process.platform === 'linux' ? undefined : 'systemd is on Linux only');

linux.describe('a service of systemd', () => {
  linux.test(
    'serves on the socket it is given, reports what it does, and names the process that takes its place',
    async () => {
      const site = newStore([entryOf('a')]);
      await site.publish();
      const { port, descriptor = -1 } = holdSocket(loadLibrary(), '127.0.0.1', 0);
      const manager = standInForServiceManager(`verdicts-test-${port}`);
      // Before anything accepts connections they wait: no client is refused.
      const load = startSteadyLoad(port, ['/api/v1/a']);
      const words = [command, 'serve', site.store, '--port', String(port), '--workers', '2'];
      const service = manager.start(words, { descriptor, name: 'http' }, { WATCHDOG_USEC: '200000' });
      left.push(service.pid);
      expect((await manager.reported('READY=1')).pid).toBe(service.pid);
      expect((await manager.reported('WATCHDOG=1')).pid).toBe(service.pid);
      process.kill(service.pid, 'SIGUSR2');
      expect((await manager.reported('RELOADING=1')).pid).toBe(service.pid);
      const { pid, line } = await manager.reported('MAINPID=');
      expect(pid).toBe(service.pid);
      const successor = Number(line.slice('MAINPID='.length));
      left.push(successor);
      expect((await manager.reported('READY=1')).pid).toBe(successor);
      expect((await manager.reported('WATCHDOG=1')).pid).toBe(successor);
      await service.exited;
      // Its main process is killed: workers serve on, and the service is started again with the same socket.
      const orphans = childrenOf(successor);
      expect(orphans).toHaveLength(2);
      process.kill(successor, 'SIGKILL');
      const again = manager.start(words, { descriptor, name: 'http' });
      left.push(again.pid);
      expect((await manager.reported('READY=1')).pid).toBe(again.pid);
      await until(() => !orphans.some(isAlive));
      // Stopped and started again: connections wait in the socket, which the manager holds.
      process.kill(again.pid, 'SIGTERM');
      expect((await manager.reported('STOPPING=1')).pid).toBe(again.pid);
      const last = manager.start(words, { descriptor, name: 'http' });
      left.push(last.pid);
      expect((await manager.reported('READY=1')).pid).toBe(last.pid);
      const { requests, failures } = await load.stop();
      expect(requests).toBeGreaterThan(0);
      expect(failures).toEqual({});
      manager.close();
    },
  );
});
