import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSignedBy, keyIdOf, readPublicKey } from '../../api/src/modules/remotes/signatures.ts';
import { emptyFolder } from '../fixtures/folder.ts';
import { makeKey, readKey } from '@cessio/kit/release/key';

const dir = emptyFolder();
const file = path.join(dir, 'new', 'key.pem');

it('makes a key that only its owner reads, and whose signature and name the portal knows', () => {
  const made = makeKey(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const known = readPublicKey(made.publicPem);
  if (!known) throw new Error('The portal does not read the key.');
  expect(keyIdOf(known)).toBe(made.keyId);
  expect(isSignedBy(known, 'é', readKey(file).sign('é'))).toBe(true);
  expect(made.publicPem).not.toContain('PRIVATE');
});

it('never writes over a key', () => {
  makeKey(file);
  const before = readFileSync(file, 'utf8');
  expect(() => makeKey(file)).toThrow('existe déjà');
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('says in French that there is no key, or none of its kind', () => {
  expect(() => readKey(file)).toThrow('Pas de clé dans');
  writeFileSync(path.join(dir, 'text'), 'no key');
  expect(() => readKey(path.join(dir, 'text'))).toThrow('ne contient pas de clé privée Ed25519');
});
