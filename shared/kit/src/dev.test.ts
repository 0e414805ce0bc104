import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { developRemote } from './dev.ts';
import { freePortNear } from './ports.ts';

it('says that the port that was asked for is taken; without one it takes another', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const remote = path.join(import.meta.dirname, '../../../remote-requests');
    await expect(developRemote(remote, { port })).rejects.toThrow(`Le port ${port} est déjà occupé.`);
    expect(await freePortNear(port)).not.toBe(port);
  } finally {
    other.close();
  }
});
