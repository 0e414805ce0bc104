import path from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../api/src/demo/accounts.ts';
import { SettingsReader } from '../api/src/env.ts';
import { portBaseFromEnv, portsFrom } from './ports.ts';
import { onLeaving } from '@cessio/kit/leaving';
import { runCommand } from './processes.ts';
import { root } from './root.ts';
import { createStack, StackStoppedError, type StackAddresses } from './stack.ts';

const { env } = process;
const demo = env['CESSIO_DEMO'] !== '0';

function welcome(addresses: StackAddresses, dataDir: string): string {
  const lines = [
    '',
    'Cessio est prêt.',
    '',
    `  Portail      ${addresses.host}`,
    `  API          ${addresses.api}/api/health`,
    addresses.mail ? `  E-mails      ${addresses.mail}` : '  E-mails      remis au serveur de SMTP_URL',
    env['DATABASE_URL'] || env['DATABASE_URL_FILE']
      ? '  PostgreSQL   celui de DATABASE_URL'
      : `  PostgreSQL   127.0.0.1:${new URL(addresses.database).port} (mot de passe dans ${path.relative(root, dataDir)}/pg/password)`,
    `  Journal      ${path.relative(root, dataDir)}/logs/api.log`,
  ];
  if (demo) {
    lines.push('', `Comptes de démonstration, mot de passe ${DEMO_PASSWORD} :`, '');
    for (const { email, name, role } of DEMO_ACCOUNTS)
      lines.push(`  ${email.padEnd(22)} ${role.padEnd(16)} ${name}`);
  }
  return [...lines, '', 'Ctrl+C arrête tout.', ''].join('\n');
}

async function main(): Promise<void> {
  const dataDir = path.resolve(root, env['CESSIO_DATA_DIR'] || '.data');
  const settings = new SettingsReader(env, ['DATABASE_URL', 'SMTP_URL']);
  settings.end();
  const stack = createStack({
    dataDir,
    ports: portsFrom(portBaseFromEnv()),
    build: env['CESSIO_BUILD'] !== '0',
    storeDir: env['RELEASE_STORE'] ? path.resolve(root, env['RELEASE_STORE']) : undefined,
    demo,
    databaseUrl: settings.text('DATABASE_URL'),
    smtpUrl: settings.text('SMTP_URL'),
    say: (line) => console.log(line),
  });

  const leaving = onLeaving(() => {
    console.log('\nArrêt de Cessio…');
    void stack
      .stop()
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        console.log('Tout est arrêté.');
        process.exit(0);
      });
  });
  // A closed terminal or pipe must not keep us from stopping cleanly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  console.log('Cessio démarre…');
  try {
    console.log(welcome(await stack.start(), dataDir));
  } catch (error) {
    if (leaving.aborted || error instanceof StackStoppedError) return;
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    if (env['DEBUG']) console.error(error);
    process.exitCode = 1;
  }
}

await runCommand(main);
