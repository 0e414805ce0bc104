import { waitFor } from '@cessio/testing';
import { focusHeading } from './focus-heading.ts';

const { jest } = import.meta;
const page = (html: string): void => {
  document.body.innerHTML = `<nav><a href="#x">Menu</a></nav><main>${html}</main>`;
};
let stop = (): void => undefined;
afterEach(() => {
  stop();
  jest.useRealTimers();
});

it('focuses the heading that is there', () => {
  page('<h1>Factures</h1>');
  stop = focusHeading(document);
  expect(document.querySelector('h1')).toHaveFocus();
});

it('waits for the heading, and follows it when a record’s own one takes its place', async () => {
  page('');
  stop = focusHeading(document);
  page('<h1>Facture</h1>');
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus());
  page('<h1>Facture FA-1</h1>');
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus());
});

it('leaves the focus to a page that has put it in its content', async () => {
  page('<input autofocus>');
  document.querySelector('input')?.focus();
  stop = focusHeading(document);
  document.querySelector('main')?.append(document.createElement('h1'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(document.querySelector('input')).toHaveFocus();
});

it.each(['keydown', 'pointerdown'])(
  'takes nothing from a reader at work (%s), nor after ten seconds',
  async (sign) => {
    page('');
    stop = focusHeading(document);
    document.querySelector('a')?.dispatchEvent(new Event(sign, { bubbles: true }));
    page('<h1>Trop tard</h1>');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(document.body).toHaveFocus();

    jest.useFakeTimers();
    page('');
    stop = focusHeading(document);
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    page('<h1>Trop tard</h1>');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(document.body).toHaveFocus();
  },
);
