import { yieldToMain } from './app/yield-to-main.ts';

/**
 * The bundle is one file, but not one task: what it is made of runs in turns, the libraries with whoever uses them
 * first, so that a page which is painted already answers meanwhile.
 */
const TURNS = [
  () => import(/* webpackMode: "eager" */ './app/react-dom.ts'),
  () => import(/* webpackMode: "eager" */ './app/providers.tsx'),
  () => import(/* webpackMode: "eager" */ './app/router.tsx'),
];

async function run(root: HTMLElement): Promise<void> {
  for (const turn of TURNS) {
    await turn();
    await yieldToMain();
  }
  const { start } = await import(/* webpackMode: "eager" */ './app/start.tsx');
  await start(root);
}

const root = document.getElementById('root');
if (root) void run(root);
