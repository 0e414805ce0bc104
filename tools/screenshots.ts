import { spawnSync } from 'node:child_process';
import { ensureChromium } from './chromium.ts';
import { mainOnOwnStack } from './own-stack.ts';
import { root } from './root.ts';

/**
 * Every screen as its users see it, at 1440 and 360 px, light, dark and right-to-left, with names of real length, into
 * `screenshots/after/`; `--into before` takes them into another folder, and `screenshots/index.html` shows all folders
 * side by side. Other arguments filter by what a picture's name contains (`employees`, `client`, `360`, `dark`, `rtl`;
 * all must match); a role shows all of its pages. `--no-build` shows the last build; with E2E_BASE_URL set, that stack
 * is shown instead of a separate one.
 */
const filters = process.argv.slice(2).filter((argument) => argument !== '--no-build');
const program = ['e2e/screenshots/take.ts', ...filters];
if (process.env['E2E_BASE_URL']) {
  const env = { ...process.env, NODE_OPTIONS: '', CHROMIUM_PATH: ensureChromium() };
  process.exitCode = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit', env }).status ?? 1;
} else await mainOnOwnStack(program, !process.argv.includes('--no-build'));
