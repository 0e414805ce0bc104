import {
  createDocument,
  createResumableUpload,
  getResumableUpload,
  sendResumableBytes,
} from '@cessio/contract';
import { freshApi, networkDown, newId, problem, type SentCall } from '@cessio/testing';
import { listKept } from './kept-uploads.ts';
import { secondsAfter } from './resumable.ts';
import { sendDocument } from './send-document.ts';

const api = freshApi();
const [userId, typeId, partyId, id] = [newId(), newId(), newId(), newId()];
const SIZE = 5 * 1024 * 1024;
const file = new File([new Uint8Array(SIZE)], 'kbis – été.pdf', { type: 'application/pdf', lastModified: 1 });
const state = (received: number, kept = false) => ({ id, size: SIZE, received, kept });
const offsets = () => api.sentTo(sendResumableBytes).map(({ headers }) => Number(headers['upload-offset']));

/** Accepts pieces up to a limit, then answers the next one as given. */
function receiving(upTo: number, then: unknown): void {
  let received = 0;
  api.on(getResumableUpload, () => state(received, received === SIZE));
  api.on(sendResumableBytes, ({ headers, body }: SentCall) => {
    const end = Number(headers['upload-offset']) + (body as Blob).size;
    if (end > upTo) return then;
    received = end;
    return undefined;
  });
}

function send(over: { signal?: AbortSignal; onWaiting?: (waiting: boolean) => void } = {}) {
  const { signal = new AbortController().signal, onWaiting = () => undefined } = over;
  const sent: number[] = [];
  const done = sendDocument(
    userId,
    file,
    { typeId, partyId },
    { signal, onWaiting, onSent: (n) => sent.push(n) },
  );
  return { done, sent };
}

beforeEach(() => {
  api.on(createResumableUpload, state(0));
  api.on(createDocument, { id: newId() });
});

it('announces a file, sends it in pieces and files it, once', async () => {
  receiving(SIZE, undefined);
  const { done, sent } = send();
  await done;
  const [announced] = api.sentTo(createResumableUpload);
  expect(announced?.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-length': String(SIZE) });
  const name = announced?.headers['upload-metadata']?.match(/filename (\S+),/)?.[1] ?? '';
  expect(Buffer.from(name, 'base64').toString()).toBe(file.name);
  expect(offsets()).toEqual([0, 2_097_152, 4_194_304]);
  expect(sent.at(-1)).toBe(4_194_304);
  expect(api.sentTo(createDocument)[0]).toMatchObject({
    body: { typeId, ownerType: 'party', ownerId: partyId, uploadId: id },
    headers: { 'idempotency-key': `upload-${id}` },
  });
  expect(listKept(userId)).toEqual([]);
});

it('goes on by itself when the line is back, from what has arrived', async () => {
  receiving(3_000_000, networkDown);
  const waits: boolean[] = [];
  const { done } = send({
    onWaiting: (waiting) => {
      waits.push(waiting);
      if (!waiting) return;
      receiving(SIZE, undefined);
      api.on(getResumableUpload, state(2_500_000));
      setTimeout(() => dispatchEvent(new Event('online')));
    },
  });
  await done;
  expect(waits).toEqual([true, false]);
  expect(offsets()).toEqual([0, 2_097_152, 2_500_000, 4_597_152]);
  expect(api.sentTo(createResumableUpload)).toHaveLength(1);
});

it('is taken up in another tab; what was kept already is not sent again', async () => {
  receiving(3_000_000, networkDown);
  const tab = new AbortController();
  const { done } = send({ signal: tab.signal, onWaiting: () => tab.abort(new Error('closed')) });
  await expect(done).rejects.toThrow('closed');
  expect(listKept(userId)).toHaveLength(1);
  expect(listKept(newId())).toEqual([]);
  // Sign-out finds it here, to ask about it and delete it.
  const [key = ''] = Object.keys(localStorage).filter((one) => one.includes(userId));
  expect(key).toMatch(/^draft:cessio\.upload\./);
  api.on(getResumableUpload, state(SIZE, true));
  const before = offsets().length;
  await send().done;
  expect(offsets()).toHaveLength(before);
  expect(api.sentTo(createDocument)).toHaveLength(1);
  expect(listKept(userId)).toEqual([]);
});

it('begins anew where the upload is gone, or belongs to somebody else', async () => {
  receiving(0, problem('NOT_FOUND'));
  const { done } = send({
    onWaiting: (waiting) => {
      if (!waiting) return;
      api.on(getResumableUpload, problem('NOT_FOUND'));
      api.on(sendResumableBytes, undefined);
      setTimeout(() => dispatchEvent(new Event('online')));
    },
  });
  await done;
  expect(api.sentTo(createResumableUpload)).toHaveLength(2);
});

it.each(['FILE_INFECTED', 'UPLOAD_LIMIT_REACHED', 'STORAGE_FULL'] as const)(
  '%s is said, not tried again',
  async (code) => {
    api.on(createResumableUpload, code === 'UPLOAD_LIMIT_REACHED' ? problem(code) : state(0));
    api.on(sendResumableBytes, problem(code));
    await expect(send().done).rejects.toMatchObject({ code });
    expect(offsets().length).toBeLessThanOrEqual(1);
  },
);

it('waits longer each time, or as long as the API asks for', () => {
  expect([1, 2, 3, 6, 20].map((n) => secondsAfter(n, null))).toEqual([1, 2, 4, 30, 30]);
  expect(secondsAfter(1, 12)).toBe(12);
});
