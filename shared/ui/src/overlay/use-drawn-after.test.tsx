import { act, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { useDrawnAfter } from './use-drawn-after.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let root: Root;
let heard: string[];

const Layer = ({ name, children }: { name: string; children?: ReactNode }) =>
  useDrawnAfter() && <section aria-label={name}>{children}</section>;

function Page() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = ({ ctrlKey }: KeyboardEvent) => ctrlKey && setOpen(true);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && (
        <Layer name="Dialogue">
          <Layer name="Liste">
            <input ref={(field) => field?.focus()} onKeyDown={({ key }) => heard.push(key)} />
          </Layer>
        </Layer>
      )}
    </>
  );
}
const click = (detail: number) => () =>
  void document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
const open = click(1);
const openByKey = click(0);
const press = (key: string, ctrlKey = false) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
  );

const drawn = () => [...document.querySelectorAll('section')].map((layer) => layer.ariaLabel);

beforeEach(() => {
  heard = [];
  // As in a browser: nothing renders early.
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

it('draws a layer, and the one in it, before the next key, which its field hears and nothing else', () => {
  const below = import.meta.jest.fn();
  document.querySelector('button')?.addEventListener('keydown', below);
  document.querySelector('button')?.focus();
  flushSync(open);
  press('ArrowDown');
  expect(drawn()).toEqual(['Dialogue', 'Liste']);
  press('Enter');
  expect(heard).toEqual(['ArrowDown', 'Enter']);
  expect(below).not.toHaveBeenCalled();
});

it('draws at once what a button opens by a key', () => {
  flushSync(openByKey);
  expect(drawn()).toEqual(['Dialogue', 'Liste']);
});

it('draws what a shortcut opens after it, also when the gesture before was a button pressed by a key', () => {
  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  flushSync(() => press('k', true));
  expect(document.querySelector('section')).toBeNull();
  press('f');
  expect(heard).toEqual(['f']);
});
