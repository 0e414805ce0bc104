import { act, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { useDrawnAfter } from './use-drawn-after.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let root: Root;

const Layer = ({ name, children }: { name: string; children?: ReactNode }) =>
  useDrawnAfter() && <section aria-label={name}>{children}</section>;

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && (
        <Layer name="Dialogue">
          <Layer name="Liste" />
        </Layer>
      )}
    </>
  );
}
const click = (detail: number) => () =>
  void document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
const open = click(1);
const openByKey = click(0);

const drawn = () => [...document.querySelectorAll('section')].map((layer) => layer.ariaLabel);

beforeEach(() => {
  // As in a browser: nothing is drawn before its time.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(<Page />));
});
afterEach(async () => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('draws a layer after the gesture that opened it', async () => {
  flushSync(open);
  expect(drawn()).toEqual([]);
  while (drawn().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(drawn()).toEqual(['Dialogue', 'Liste']);
});

it('draws a layer, and the one in it, before the next key is heard', () => {
  flushSync(open);
  let heard: (string | null)[] = [];
  document.body.addEventListener('keydown', () => (heard = drawn()), { once: true });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
  expect(heard).toEqual(['Dialogue', 'Liste']);
});

it('draws at once what a button opens by a key', () => {
  flushSync(openByKey);
  expect(drawn()).toEqual(['Dialogue', 'Liste']);
});
