import { once } from 'node:events';
import { createServer } from 'node:http';
import { overrideAddress, portalToWorkAgainst } from './portal.ts';

it('names the remote and where it stands in the address to open', () => {
  const { searchParams, origin } = new URL(
    overrideAddress('https://portail.test', 'invoices', 'http://localhost:3001'),
  );
  expect([origin, searchParams.get('remote'), searchParams.get('at')]).toEqual([
    'https://portail.test',
    'invoices',
    'http://localhost:3001',
  ]);
});

it('works against a portal that answers and allows it, and says what is missing otherwise', async () => {
  let config: string;
  const portal = createServer((_, response) => response.end(config));
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(portal.address() as { port: number }).port}`;
  try {
    config = '{"remoteOverrides":true}';
    expect(await portalToWorkAgainst(`${url}/Invoices/my`)).toBe(url);
    config = '{"brand":"Cessio"}';
    await expect(portalToWorkAgainst(url)).rejects.toThrow('n’accepte pas de module de votre poste');
    config = '<!doctype html>';
    await expect(portalToWorkAgainst(url)).rejects.toThrow('Aucun portail ne répond');
  } finally {
    portal.closeAllConnections();
    await portal[Symbol.asyncDispose]();
  }
  await expect(portalToWorkAgainst(url)).rejects.toThrow('Aucun portail');
  await expect(portalToWorkAgainst('portail')).rejects.toThrow('n’est pas une adresse');
});
