#!/usr/bin/env node
/**
 * Vérifie un export du journal de Cessio sans le portail : signature, empreintes des fichiers, chaîne des lignes.
 *   node verifier.mjs journal.zip [--key cle-publique.pem]
 * Rien d'autre que Node 20 n'est nécessaire. Code de sortie 0 : tout concorde ; 1 : ce qui a été changé est nommé.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

const MANIFEST = 'manifest.json';
const SIGNATURE = 'manifest.sig';
const KEY = 'cle-publique.pem';
const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** Files of a folder or of a ZIP; a content that cannot be read is null. */
function readExport(path) {
  if (statSync(path).isDirectory())
    return new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name))]));
  const zip = readFileSync(path);
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('ce fichier n’est pas un ZIP complet');
  const files = new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('le sommaire du ZIP est illisible');
    const [method, size, nameLength, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    try {
      files.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    } catch {
      files.set(name, null);
    }
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

function* linesOf(bytes) {
  for (let from = 0; from < bytes.length;) {
    const to = bytes.indexOf(10, from);
    yield bytes.toString('utf8', from, to < 0 ? bytes.length : to);
    from = to < 0 ? bytes.length : to + 1;
  }
}

/** What is wrong with the lines: the first whose hash, seal or predecessor is not what it says. */
function faultOfLines(bytes, manifest) {
  let [prev, no, erased] = [manifest.first.prev, manifest.first.no, 0];
  for (const text of linesOf(bytes)) {
    let line;
    try {
      line = JSON.parse(text);
    } catch {
      return { fault: `la ligne ${no} de la chaîne est illisible` };
    }
    const where = `la ligne ${no} de la chaîne (n° ${line.seq} du journal)`;
    if (line.no !== no || line.prev !== prev) return { fault: `${where} ne suit pas celle qui la précède` };
    const hash = sha256(
      Buffer.from(prev ?? '', 'hex'),
      Buffer.from(line.seal, 'hex'),
      Buffer.from((line.pseudonym ?? '') + line.covered),
    );
    if (hash !== line.hash) return { fault: `${where} a été changée` };
    const sealed = line.salt ? [line.salt, line.seal] : [line.redactionSalt, line.redactionSeal];
    if (!sealed[0] || sha256(Buffer.from(sealed[0], 'hex'), line.personal) !== sealed[1])
      return { fault: `${where} : noms ou valeurs changés` };
    if (!line.salt) erased += 1;
    prev = line.hash;
    no += 1;
  }
  if (no - 1 !== manifest.last.no || prev !== manifest.last.hash)
    return { fault: 'des lignes manquent à la fin' };
  return { erased };
}

/** What was changed in an export; `faults` is empty where all is as it was signed. */
export function check(path, keyFile) {
  const files = readExport(path);
  const faults = [];
  const read = (name) => {
    const bytes = files.get(name);
    if (bytes) return bytes;
    faults.push(`${name} : ${files.has(name) ? 'illisible' : 'absent'}`);
    return null;
  };
  const [manifestBytes, signatureBytes] = [read(MANIFEST), read(SIGNATURE)];
  const pem = keyFile ? readFileSync(keyFile) : read(KEY);
  let [signed, key, manifest] = [null, null, null];
  try {
    key = pem && createPublicKey(pem);
  } catch {
    faults.push(`${keyFile ?? KEY} : cette clé est illisible`);
  }
  try {
    signed = signatureBytes && JSON.parse(signatureBytes.toString('utf8'));
    if (signed && typeof signed.sha256 !== 'string') throw new Error();
  } catch {
    faults.push(`${SIGNATURE} : changé (illisible)`);
    signed = null;
  }
  if (signed && key) {
    const said = Buffer.from(`cessio-audit-export/1\n${signed.sha256}`);
    if (!verify(null, said, key, Buffer.from(String(signed.signature), 'base64')))
      faults.push(`${SIGNATURE} : changé, ou signé par une autre clé que ${keyFile ?? KEY}`);
  }
  if (manifestBytes) {
    if (signed && sha256(manifestBytes) !== signed.sha256)
      faults.push(`${MANIFEST} : changé depuis la signature`);
    try {
      manifest = JSON.parse(manifestBytes.toString('utf8'));
    } catch {
      faults.push(`${MANIFEST} : illisible`);
    }
  }
  if (!manifest) return { faults };
  for (const [name, { sha256: expected }] of Object.entries(manifest.files)) {
    const bytes = read(name);
    if (bytes && sha256(bytes) !== expected) faults.push(`${name} : changé`);
  }
  for (const name of files.keys())
    if (!(name in manifest.files) && name !== MANIFEST && name !== SIGNATURE) faults.push(`${name} : ajouté`);
  const lines = files.get('journal.jsonl');
  const { fault, erased = 0 } = lines ? faultOfLines(lines, manifest) : {};
  if (fault) faults.push(`journal.jsonl : ${fault}`);
  const fingerprint = key && sha256(key.export({ format: 'der', type: 'spki' }));
  return { faults, manifest, erased, fingerprint };
}

const say = (text) => process.stdout.write(`${text}\n`);
const fail = (text) => process.stderr.write(`${text}\n`);

function main([path, option, keyFile]) {
  if (!path || (option && option !== '--key')) {
    fail('node verifier.mjs journal.zip [--key cle-publique.pem]');
    return 2;
  }
  let found;
  try {
    found = check(path, option && keyFile);
  } catch (error) {
    found = { faults: [`${path} : ${error.message}`] };
  }
  const { faults, manifest, erased, fingerprint } = found;
  if (faults.length > 0) {
    fail(`Cet export a été modifié ou est incomplet :\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    return 1;
  }
  const { first, last, head, period } = manifest;
  say(
    `Tout concorde : lignes ${first.no} à ${last.no} de la chaîne, du ${period.from ?? 'début'} au ${period.to ?? 'jour de l’export'}.`,
  );
  if (erased > 0) say(`Données personnelles effacées sur demande : ${erased} lignes.`);
  say(`Tête de la chaîne à l’export : n° ${head.no}, ${head.hash}.`);
  say(
    `Clé : ${fingerprint} (SHA-256).${option ? '' : ' Elle vient de l’export : comparez-la à celle que la banque publie.'}`,
  );
  return 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2));
