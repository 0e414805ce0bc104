import { useEffect, useLayoutEffect, useState } from 'react';
import { renderInPortal, screen, waitFor } from '@cessio/testing';
import './layout-texts.ts';
import '../session/host-texts.ts';
import { fetchedPart } from './fetched-part.tsx';

const { jest } = import.meta;
const Greeting = ({ name }: { name: string }) => <p>Bonjour {name}</p>;

it('draws what was fetched', async () => {
  const Part = fetchedPart(() => new Promise<typeof Greeting>((resolve) => setTimeout(resolve, 0, Greeting)));
  await renderInPortal(<Part name="Camille" onMissing={() => undefined} />);
  expect(await screen.findByText('Bonjour Camille')).toBeInTheDocument();
});

it('is drawn at once when it was prefetched', async () => {
  const load = jest.fn(() => Promise.resolve(Greeting));
  const Part = fetchedPart(load, <p>En cours</p>);
  Part.prefetch();
  await load.mock.results[0]?.value;
  await renderInPortal(<Part name="Camille" onMissing={() => undefined} />);
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
      // Outside an event: React draws, and runs effects in a later task.
      const timer = setTimeout(() => setWanted(true), 50);
      return () => clearTimeout(timer);
    }, []);
    useLayoutEffect(() => {
      if (wanted) arrive(Greeting);
    }, [wanted]);
    return wanted && <Part name="Camille" onMissing={() => undefined} />;
  }
  await renderInPortal(<Page />);
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
      </>
    );
  }
  const { user } = await renderInPortal(<Page />);
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  expect(await screen.findByText('Cette partie n’a pas été reçue')).toBeInTheDocument();
  online = true;
  expect(screen.queryByText('Bonjour Camille')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await waitFor(() => expect(screen.getByText('Bonjour Camille')).toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText('Cette partie n’a pas été reçue')).toBeNull());
});
