import { once } from 'node:events';
import { connect } from 'node:net';
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts';
import type { CaughtMessage } from './mail-catcher-pages.ts';
import { freePort } from './ports.ts';

/** SMTP by hand: the catcher must work with any client, not just one library. */
async function sendRaw(port: number, recipients: string[], lines: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  const say = async (line: string, expected: string) => {
    if (line) socket.write(`${line}\r\n`);
    const [answer] = (await once(socket, 'data')) as [string];
    if (!answer.startsWith(expected)) throw new Error(`${line}: ${answer}`);
  };
  await say('', '220');
  await say('HELO test', '250');
  await say('MAIL FROM:<portail@cessio.test>', '250');
  for (const recipient of recipients) await say(`RCPT TO:<${recipient}>`, '250');
  await say('DATA', '354');
  await say([...lines, '.'].join('\r\n'), '250');
  socket.end('QUIT\r\n');
  await once(socket, 'close');
}

const mail = [
  'From: Cessio <portail@cessio.test>',
  'To: client@cessio.test',
  'Subject: =?utf-8?Q?R=C3=A9initialisation_<b>?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary="edge"',
  '',
  '--edge',
  'Content-Type: multipart/alternative; boundary="inner"',
  '',
  '--inner',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Ouvrez http://localhost:3000/auth/reset?a=1&b=2 maintenant',
  '--inner',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Bonjour <img src="cid:logo"></p><script>alert(1)</script>',
  '--inner--',
  '--edge',
  'Content-Type: image/png; name="logo.png"',
  'Content-ID: <logo>',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--edge--',
];

describe('mail catcher', () => {
  let catcher: MailCatcher;
  let smtpPort: number;
  const list = async (query = '') =>
    (await (await fetch(`${catcher.webUrl}/api/messages${query}`)).json()) as CaughtMessage[];

  beforeAll(async () => {
    smtpPort = await freePort();
    catcher = await startMailCatcher({ smtpPort, webPort: await freePort() });
  });
  afterAll(() => catcher.close());
  beforeEach(() => fetch(`${catcher.webUrl}/api/messages`, { method: 'DELETE' }));

  it('takes a mail and gives it back parsed, blind copies included', async () => {
    await sendRaw(smtpPort, ['client@cessio.test', 'hidden@cessio.test'], mail);
    const [message] = await list();
    expect(message).toMatchObject({
      subject: 'Réinitialisation <b>',
      from: 'Cessio <portail@cessio.test>',
      to: ['client@cessio.test', 'hidden@cessio.test'],
      attachments: [{ name: 'logo.png', type: 'image/png', size: 8 }],
    });
    expect(message?.text).toContain('/auth/reset?a=1&b=2');
  });

  it('filters by recipient, whatever the case, newest first', async () => {
    await sendRaw(smtpPort, ['a@cessio.test'], ['Subject: un', '', 'x']);
    await sendRaw(smtpPort, ['b@cessio.test'], ['Subject: deux', '', 'x']);
    await sendRaw(smtpPort, ['a@cessio.test'], ['Subject: trois', '', 'x']);
    expect((await list('?to=A@cessio.test')).map(({ subject }) => subject)).toEqual(['trois', 'un']);
    expect(await list('?to=nobody@cessio.test')).toEqual([]);
  });

  it('forgets one or all', async () => {
    await sendRaw(smtpPort, ['a@cessio.test'], ['Subject: un', '', 'x']);
    await sendRaw(smtpPort, ['a@cessio.test'], ['Subject: deux', '', 'x']);
    const [newest] = await list();
    await fetch(`${catcher.webUrl}/api/messages/${newest?.id}`, { method: 'DELETE' });
    expect((await list()).map(({ subject }) => subject)).toEqual(['un']);
    await fetch(`${catcher.webUrl}/api/messages`, { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });

  it('shows a mail without letting it run or fetch anything', async () => {
    await sendRaw(smtpPort, ['client@cessio.test'], mail);
    const [message] = await list();
    const page = await (await fetch(`${catcher.webUrl}/messages/${message?.id}`)).text();
    expect(page).toContain('Réinitialisation &lt;b&gt;');
    expect(page).toContain('href="http://localhost:3000/auth/reset?a=1&amp;b=2"');
    expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const frame = await fetch(`${catcher.webUrl}/messages/${message?.id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none'.* sandbox/);
    expect(await frame.text()).toContain('src="data:image/png;base64,iVBORw0KGgo="');
  });

  it('lists in French and says so when there is nothing', async () => {
    expect(await (await fetch(catcher.webUrl)).text()).toContain('Aucun e-mail pour le moment');
    await sendRaw(smtpPort, ['client@cessio.test'], mail);
    const page = await (await fetch(`${catcher.webUrl}/?q=CLIENT`)).text();
    expect(page).toContain('1 e-mail<');
    expect(page).not.toMatch(/(src|href)="https?:/);
    expect(await (await fetch(`${catcher.webUrl}/?q=<x>`)).text()).toContain('« &lt;x&gt; »');
  });

  it('closes at once although a client holds its connection', async () => {
    const port = await freePort();
    const other = await startMailCatcher({ smtpPort: port, webPort: await freePort() });
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'data');
    const before = performance.now();
    await other.close();
    // Waiting for the client would take the server's own half minute.
    expect(performance.now() - before).toBeLessThan(10_000);
    socket.destroy();
  });
});
