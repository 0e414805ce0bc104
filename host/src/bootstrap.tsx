import { yieldToMain } from './app/yield-to-main.ts';
import { mayOverride } from './federation/may-override.ts';

/** The bundle is one file, evaluated in several tasks, so that the painted page responds between them. */
const MODULES = [
  () => import(/* webpackMode: "eager" */ './app/react-dom.ts'),
  () => import(/* webpackMode: "eager" */ './app/providers.tsx'),
  () => import(/* webpackMode: "eager" */ './app/router.tsx'),
];

async function run(root: HTMLElement): Promise<void> {
  // Before React runs for the first time.
  if (process.env.NODE_ENV === 'production' && mayOverride())
    await import('./federation/development-react.ts').then(
      ({ loadDevelopmentReact }) => loadDevelopmentReact(),
      () => undefined,
    );
  for (const load of MODULES) {
    await load();
    await yieldToMain();
  }
  const { start } = await import(/* webpackMode: "eager" */ './app/start.tsx');
  await start(root);
}

const root = document.getElementById('root');
if (root) void run(root);
