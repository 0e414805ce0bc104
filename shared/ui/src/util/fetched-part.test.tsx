import { useEffect, useLayoutEffect, useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../feedback/toasts.tsx';
import { renderKit } from '../testing/render-kit.tsx';
import { fetchedPart } from './fetched-part.tsx';

const { jest } = import.meta;
const Greeting = ({ name }: { name: string }) => <p>Bonjour {name}</p>;

it('draws what was fetched', async () => {
  const Part = fetchedPart(() => new Promise<typeof Greeting>((resolve) => setTimeout(resolve, 0, Greeting)));
  await renderKit(<Part name="Camille" onMissing={() => undefined} />);
  expect(await screen.findByText('Bonjour Camille')).toBeInTheDocument();
});

it('is drawn at once when it was prefetched', async () => {
  const load = jest.fn(() => Promise.resolve(Greeting));
  const Part = fetchedPart(load, () => <p>En cours</p>);
  Part.prefetch();
  await load.mock.results[0]?.value;
  await renderKit(<Part name="Camille" onMissing={() => undefined} />);
  expect(screen.getByText('Bonjour Camille')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is drawn when what was prefetched arrives just before its own request', async () => {
  let arrive: (part: typeof Greeting) => void = () => undefined;
  const Part = fetchedPart(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)));
  Part.prefetch();
  function Page() {
    const [wanted, setWanted] = useState(false);
    useEffect(() => {
      // Outside an event: React renders, and runs effects in a later task.
      const timer = setTimeout(() => setWanted(true), 50);
      return () => clearTimeout(timer);
    }, []);
    useLayoutEffect(() => {
      if (wanted) arrive(Greeting);
    }, [wanted]);
    return wanted && <Part name="Camille" onMissing={() => undefined} />;
  }
  await renderKit(<Page />);
  expect(await screen.findByText('Bonjour Camille')).toBeInTheDocument();
});

it('says that it did not arrive, leaves the page, and asks again at the next wish', async () => {
  let online = false;
  const Part = fetchedPart(async () => {
    if (!online) throw new Error('Loading chunk failed');
    return Greeting;
  });
  function Page() {
    const [wanted, setWanted] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setWanted(true)}>
          Ouvrir
        </button>
        {wanted && <Part name="Camille" onMissing={() => setWanted(false)} />}
        <Toasts />
      </>
    );
  }
  await renderKit(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(await screen.findByText('Cette partie n’a pas été reçue')).toBeInTheDocument();
  online = true;
  expect(screen.queryByText('Bonjour Camille')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await waitFor(() => expect(screen.getByText('Bonjour Camille')).toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText('Cette partie n’a pas été reçue')).toBeNull());
});

it('is given up by Escape while it is on its way, and what is open stays', async () => {
  let arrive: (part: typeof Greeting) => void = () => undefined;
  const Part = fetchedPart(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)));
  const heard = jest.fn();
  function Page() {
    const [wanted, setWanted] = useState(true);
    return wanted ? <Part name="Camille" onMissing={() => setWanted(false)} /> : <p>Fermé</p>;
  }
  document.addEventListener('keydown', heard);
  await renderKit(<Page />);
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', heard);
  expect(screen.getByText('Fermé')).toBeInTheDocument();
  expect(heard).not.toHaveBeenCalled();
  arrive(Greeting);
  await new Promise((drawn) => setTimeout(drawn, 0));
  expect(screen.queryByText('Bonjour Camille')).toBeNull();
});

it('is given up for what a later gesture opens', async () => {
  const arrivals: ((part: typeof Greeting) => void)[] = [];
  const waiting = () => fetchedPart(() => new Promise<typeof Greeting>((resolve) => arrivals.push(resolve)));
  const [First, Second] = [waiting(), waiting()];
  function Page() {
    const [open, setOpen] = useState<string[]>([]);
    const shut = (name: string) => () => setOpen((now) => now.filter((one) => one !== name));
    return (
      <>
        {['Anne', 'Basile'].map((name) => (
          <button key={name} type="button" onClick={() => setOpen((now) => [...now, name])}>
            {name}
          </button>
        ))}
        {open.includes('Anne') && <First name="Anne" onMissing={shut('Anne')} />}
        {open.includes('Basile') && <Second name="Basile" onMissing={shut('Basile')} />}
      </>
    );
  }
  await renderKit(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Anne' }));
  await userEvent.click(screen.getByRole('button', { name: 'Basile' }));
  for (const arrive of arrivals) arrive(Greeting);
  expect(await screen.findByText('Bonjour Basile')).toBeInTheDocument();
  expect(screen.queryByText('Bonjour Anne')).toBeNull();
});
