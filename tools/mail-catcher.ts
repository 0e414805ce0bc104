import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { callbackify } from 'node:util';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { listPage, messagePage, notFoundPage, pageScript, pageStyle } from './mail-catcher-pages.ts';
import type { CaughtMessage } from './mail-catcher-pages.ts';

export interface MailCatcher {
  smtpUrl: string;
  webUrl: string;
  close(): Promise<void>;
}

export interface MailCatcherOptions {
  smtpPort: number;
  webPort: number;
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
}

interface Stored {
  message: CaughtMessage;
  raw: Buffer;
  /** The HTML with its cid: pictures inlined. */
  shownHtml: string | null;
}

const kept = 500;
const largestMessage = 25 * 1024 * 1024;
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A mail runs no scripts and loads nothing; its links open in a new tab. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

function addressText(address: Address | undefined): string {
  if (!address) return '';
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '');
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  return typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(content as Uint8Array);
}

function inlinePictures(email: Email): string | null {
  if (!email.html) return null;
  let html = email.html;
  for (const attachment of email.attachments) {
    if (!attachment.contentId || !attachment.mimeType.startsWith('image/')) continue;
    const data = `data:${attachment.mimeType};base64,${bytesOf(attachment.content).toString('base64')}`;
    html = html.replaceAll(`cid:${attachment.contentId.replace(/^<|>$/g, '')}`, data);
  }
  return html;
}

async function parse(raw: Buffer, sender: string, recipients: string[]): Promise<Stored> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return {
    raw,
    shownHtml: inlinePictures(email),
    message: {
      id: randomUUID(),
      receivedAt: new Date().toISOString(),
      from: addressText(email.from) || sender,
      to: recipients,
      subject: email.subject ?? '',
      text: email.text ?? '',
      html: email.html ?? null,
      attachments: email.attachments.map((attachment) => ({
        name: attachment.filename ?? 'sans nom',
        type: attachment.mimeType,
        size: bytesOf(attachment.content).length,
      })),
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy = pagePolicy,
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(body);
}

const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
const sendPage = (response: ServerResponse, status: number, body: string) =>
  send(response, status, 'text/html; charset=utf-8', body);

/**
 * Accepts every mail and delivers none. To read them: a web page, and for tests `GET /api/messages?to=` (newest first),
 * `GET /api/messages/{id}`, `GET /api/messages/{id}/raw`, `DELETE /api/messages[/{id}]`. Keeps the last 500 in memory.
 */
export async function startMailCatcher({
  smtpPort,
  webPort,
  host = '127.0.0.1',
}: MailCatcherOptions): Promise<MailCatcher> {
  let messages: Stored[] = [];

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
    const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
    const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
    const stored = await parse(Buffer.concat(chunks), sender, recipients);
    messages = [stored, ...messages].slice(0, kept);
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: largestMessage,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    // Clients that keep their connection open must not keep us from stopping.
    closeTimeout: 50,
    onData: callbackify(receive),
  });
  // A client that drops its connection is no error of the server.
  smtp.on('error', () => undefined);

  function api(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const [, , , id, part] = url.pathname.split('/');
    const found = messages.find((stored) => stored.message.id === id);
    if (request.method === 'DELETE') {
      messages = id ? messages.filter((stored) => stored.message.id !== id) : [];
      response.writeHead(204).end();
    } else if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET, DELETE' }).end();
    } else if (!id) {
      const to = url.searchParams.get('to')?.toLowerCase();
      const all = messages.map(({ message }) => message);
      const selected = to ? all.filter((message) => message.to.some((one) => one.toLowerCase() === to)) : all;
      sendJson(response, 200, selected);
    } else if (!found) {
      sendJson(response, 404, { error: 'unknown message' });
    } else if (part === 'raw') {
      send(response, 200, 'text/plain; charset=utf-8', found.raw);
    } else {
      sendJson(response, 200, found.message);
    }
  }

  const web = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mail');
    if (url.pathname === '/api/messages' || url.pathname.startsWith('/api/messages/'))
      return api(request, response, url);
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    if (url.pathname === '/page.css') return send(response, 200, 'text/css; charset=utf-8', pageStyle);
    if (url.pathname === '/page.js') return send(response, 200, 'text/javascript; charset=utf-8', pageScript);
    if (url.pathname === '/') {
      const query = url.searchParams.get('q') ?? '';
      const all = messages.map((stored) => stored.message);
      return sendPage(response, 200, listPage(all, query));
    }
    const [, area, id, part] = url.pathname.split('/');
    const found = area === 'messages' ? messages.find((stored) => stored.message.id === id) : undefined;
    if (!found) return sendPage(response, 404, notFoundPage());
    if (part === 'html') {
      const html = `<!doctype html><meta charset="utf-8"><base target="_blank">${found.shownHtml ?? ''}`;
      return send(response, 200, 'text/html; charset=utf-8', html, mailPolicy);
    }
    return sendPage(response, 200, messagePage(found.message));
  });

  const smtpReady = new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(smtpPort, host, () => resolve());
  });
  web.listen(webPort, host);
  await Promise.all([smtpReady, once(web, 'listening')]);

  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    webUrl: `http://localhost:${webPort}`,
    close: async () => {
      web.closeAllConnections();
      const smtpClosed = new Promise<void>((resolve) => smtp.close(() => resolve()));
      await Promise.all([web[Symbol.asyncDispose](), smtpClosed]);
    },
  };
}
