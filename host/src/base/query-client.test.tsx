import { act, fireEvent, render, screen } from '@cessio/testing';
import { QueryClientProvider, useQuery } from '@cessio/shell';
import { queryClient } from './query-client.ts';

function Answer({ answer }: { answer: Promise<string> }) {
  const { data } = useQuery({ queryKey: ['answer'], queryFn: () => answer });
  return <button>{data ?? 'Rien'}</button>;
}

const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it.each([
  ['let go', () => fireEvent.mouseUp(screen.getByRole('button'))],
  ['heard of no more', () => fireEvent.blur(window)],
])('an answer that comes under a press is drawn once the button is %s', async (_how, end) => {
  queryClient.clear();
  let give: (answer: string) => void = () => undefined;
  const answer = new Promise<string>((resolve) => (give = resolve));
  render(
    <QueryClientProvider client={queryClient}>
      <Answer answer={answer} />
    </QueryClientProvider>,
  );
  await soon();
  fireEvent.mouseDown(screen.getByRole('button'), { button: 0 });
  give('Une réponse');
  await soon();
  expect(screen.getByRole('button')).toHaveTextContent('Rien');
  end();
  expect(await screen.findByText('Une réponse')).toBeVisible();
});

it('a press of another button of the mouse holds nothing back', async () => {
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <Answer answer={Promise.resolve('Une réponse')} />
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('button'), { button: 2 });
  expect(await screen.findByText('Une réponse')).toBeVisible();
});
