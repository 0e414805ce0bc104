import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PaymentFile } from '@cessio/contract/transfers';
import { done } from '../../../../../test/answers.ts';
import { drawn, example } from '../../../../../test/financings.ts';
import { fillDisk } from '../../../../../test/full-disk.ts';
import { startSftp, type SftpServer } from '../../../../../test/sftp-server.ts';
import { bySystem, columnOf, people, rowsOf, world } from '../../../../../test/small-world.ts';
import { made, pain002, payingAccount, sent } from '../../../../../test/transfers.ts';
import type { Config } from '../../../../config.ts';
import { recordingFailures } from '../../../../jobs/failures.ts';
import { deliverFile, pickUpAnswer } from './payment-exchange.ts';

let folder: string;
let server: SftpServer;
let paying: string;
beforeAll(async () => {
  paying = await payingAccount();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cessio-bank-'));
  server = await startSftp(folder);
});
afterEach(async () => {
  jest.restoreAllMocks();
  world.app.services.config.paymentFolder = null;
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const deliver = (): Promise<number> => bySystem(deliverFile);
const pickUp = (): Promise<number> => bySystem(pickUpAnswer);
const read = (id: string) => done<PaymentFile>(people.m1.call('GET', `/api/payment-files/${id}`));
const list = (name: string): Promise<string[]> => readdir(path.join(folder, name));
const use = (place: Config['paymentFolder']) => {
  world.app.services.config.paymentFolder = place;
};
async function drop(name: string, content: string): Promise<void> {
  await mkdir(path.join(folder, 'in'), { recursive: true });
  await writeFile(path.join(folder, 'in', name), content);
}

describe.each([
  ['folder', (): Config['paymentFolder'] => folder, () => fillDisk(folder), /ENOSPC/],
  ['SFTP server', () => server.place, async () => void (server.manner = 'full'), /Failure/],
])('%s', (_name, place, fill, full) => {
  test('a sent file is dropped once, whole, and the answers that the bank drops are read', async () => {
    use(place());
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
    await drop('.d.xml', answer);
    await drop('e.xml.part', answer);
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

  test('while the disk is full the job fails, and the file stays to be delivered', async () => {
    use(place());
    const { contract } = await example();
    await drawn(contract, 1_000_000);
    const file = await sent(await made(paying));
    await fill();
    const job = recordingFailures(world.app.services.pools.of('system'), {
      name: 'deliver-payment-files',
      everyMs: 0,
      run: deliver,
    });
    const run = (): Promise<unknown> => job.run(new AbortController().signal);
    const failures = (): Promise<object[]> =>
      rowsOf(`select attempts, failure from job_failures where job = $1`, [job.name]);
    await expect(run()).rejects.toThrow(full);
    expect(await failures()).toMatchObject([
      { attempts: 1, failure: expect.stringMatching(full) as unknown },
    ]);
    expect(await read(file.id)).toMatchObject({ status: 'sent', deliveredAt: null });
    expect(await list('out')).toEqual([]);
    server.manner = 'serves';
    await run();
    expect((await read(file.id)).deliveredAt).not.toBeNull();
    expect([await list('out'), await failures()]).toEqual([[`${file.number}.xml`], []]);
  });
});

test('a name that an SFTP server lists is never followed out of the folder', async () => {
  use(server.place);
  await drop('.hidden.xml', 'a');
  await writeFile(path.join(folder, 'x.xml'), 'a');
  server.listed = [
    '../x.xml',
    'read/../../x.xml',
    '/bank/x.xml',
    '..\\x.xml',
    'a\\x.xml',
    'a\nx.xml',
    'x\0.xml',
    '.xml',
  ];
  expect(await pickUp()).toBe(0);
  expect(server.opened).toEqual([]);
});
