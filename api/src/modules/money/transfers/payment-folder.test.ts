import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PaymentFile } from '@cessio/contract/transfers';
import { done } from '../../../../test/answers.ts';
import { drawn, example } from '../../../../test/financings.ts';
import { bySystem, columnOf, people, world } from '../../../../test/small-world.ts';
import { made, pain002, payingAccount, sent } from '../../../../test/transfers.ts';
import { deliverFile, dropFile, pickUpAnswer } from './payment-folder.ts';

let folder: string;
let paying: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cessio-bank-'));
  world.app.services.config.paymentFolder = folder;
  paying = await payingAccount();
});
afterAll(async () => {
  world.app.services.config.paymentFolder = null;
  await rm(folder, { recursive: true, force: true });
});

const deliver = () => bySystem(deliverFile);
const pickUp = () => bySystem(pickUpAnswer);
const read = (id: string) => done<PaymentFile>(people.m1.call('GET', `/api/payment-files/${id}`));
const list = (name: string) => readdir(path.join(folder, name));
async function drop(name: string, content: string): Promise<void> {
  await mkdir(path.join(folder, 'in'), { recursive: true });
  await writeFile(path.join(folder, 'in', name), content);
}

test('a sent file is dropped once, whole, and the answers that the bank drops are read', async () => {
  const { contract } = await example();
  const draw = await drawn(contract, 1_000_000);
  const file = await made(paying);
  expect(await deliver()).toBe(0);
  await sent(file);
  expect((await read(file.id)).channel).toBe('folder');
  expect([await deliver(), await deliver()]).toEqual([1, 0]);
  expect(await list('out')).toEqual([`${file.number}.xml`]);
  expect(await readFile(path.join(folder, 'out', `${file.number}.xml`), 'utf8')).toContain(draw.number);
  expect((await read(file.id)).deliveredAt).not.toBeNull();
  expect(
    await columnOf(
      `select comment from audit_events where entity_id = $1 and action = 'paymentFiles.deliver'`,
      [file.id],
    ),
  ).toEqual([`Empreinte ${file.hash}`]);

  const answer = pain002(file.number, [[draw.number, 'ACSC']]);
  await drop('a.xml', answer.slice(0, 300));
  await drop('b.xml', answer);
  await drop('c.xml', answer);
  await drop('.d.xml.part', answer);
  const runs: number[] = [];
  do runs.push(await pickUp());
  while (runs.at(-1) === 1);
  // One refuses the first, one reads the second, and one each moves it and its copy.
  expect(runs).toEqual([1, 1, 1, 1, 0]);
  expect(await list('in/read')).toEqual(['b.xml', 'c.xml']);
  expect(await list('in/refused')).toEqual(['a.xml', 'a.xml.txt']);
  expect(await readFile(path.join(folder, 'in/refused/a.xml.txt'), 'utf8')).toMatch(
    /^Ce fichier n’est pas du XML entier/,
  );
  expect(await read(file.id)).toMatchObject({
    status: 'answered',
    executed: { count: 1 },
    answers: [{ receivedBy: null }],
  });
});

test('a run that stopped after the drop does not let it leave twice, and other bytes never take its name', async () => {
  const out = path.join(folder, 'again');
  await dropFile(out, 'VIR.xml', 'one');
  await dropFile(out, 'VIR.xml', 'one');
  await expect(dropFile(out, 'VIR.xml', 'two')).rejects.toThrow('other bytes have left');
  expect(await readdir(out)).toEqual(['VIR.xml']);
  expect(await readFile(path.join(out, 'VIR.xml'), 'utf8')).toBe('one');
});

test('where nothing can be written the file stays to be delivered', async () => {
  const { contract } = await example();
  await drawn(contract, 1_000_000);
  const file = await sent(await made(paying));
  // A file in place of the folder: every write in it fails, as on a full disk.
  world.app.services.config.paymentFolder = path.join(folder, 'again', 'VIR.xml');
  await expect(deliver()).rejects.toThrow(/ENOTDIR|EEXIST/);
  world.app.services.config.paymentFolder = folder;
  expect((await read(file.id)).deliveredAt).toBeNull();
  expect(await deliver()).toBe(1);
});
