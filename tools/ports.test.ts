import { once } from 'node:events';
import { createServer } from 'node:net';
import { remoteFolders } from '@cessio/build/remotes';
import { isPortFree } from '@cessio/kit/ports';
import {
  assertPortsFree,
  freePort,
  freePortBase,
  portBaseFromEnv,
  portsFrom,
  PortTakenError,
} from './ports.ts';

describe('ports', () => {
  it('puts every server where the documentation says', () => {
    expect(portsFrom(3000, remoteFolders().slice(0, 3))).toEqual({
      host: 3000,
      'remote-invoices': 3001,
      'remote-requests': 3002,
      'remote-admin': 3003,
      api: 4000,
      smtp: 4025,
      mail: 4080,
      postgres: 5433,
    });
  });

  it('gives every further remote the port of its folder', () => {
    expect(portsFrom(21_000, [{ folder: 'remote-credits', portOffset: 7 }])).toMatchObject({
      'remote-credits': 21_007,
    });
    const folders = Object.keys(portsFrom(3000)).filter((name) => name.startsWith('remote-'));
    expect(folders).toEqual(remoteFolders().map(({ folder }) => folder));
  });

  it('shifts them all by one variable', () => {
    const shifted = Object.values(portsFrom(portBaseFromEnv({ CESSIO_PORT_BASE: '3100' })));
    expect(shifted).toEqual(Object.values(portsFrom(portBaseFromEnv({}))).map((port) => port + 100));
  });

  it('refuses a base that leaves the safe range', () => {
    for (const base of [0, 1023, 30_335, Number.NaN, 3000.5])
      expect(() => portsFrom(base)).toThrow(RangeError);
    expect(portsFrom(30_334).postgres).toBe(32_767);
  });

  it.each(['127.0.0.1', '0.0.0.0', '::1'])(
    'sees a server on %s, and says in French which port and what to do',
    async (host) => {
      const port = await freePort();
      const server = createServer().listen(port, host);
      await once(server, 'listening');
      try {
        expect(await isPortFree(port)).toBe(false);
        const error: unknown = await assertPortsFree({ api: port }).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(PortTakenError);
        expect((error as Error).message).toContain(`Le port ${port} (API) est déjà occupé`);
        expect((error as Error).message).toContain('CESSIO_PORT_BASE=');
      } finally {
        server.close();
      }
      await once(server, 'close');
      await expect(assertPortsFree({ api: port })).resolves.toBeUndefined();
    },
  );

  it('draws a base whose ports are all free', async () => {
    for (const port of Object.values(portsFrom(await freePortBase())))
      expect(await isPortFree(port)).toBe(true);
  });
});
