import type { BoardFigure } from '@cessio/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderKit } from '../testing/render-kit.tsx';
import { AwayBanner } from './away-banner.tsx';
import { RowsPlot, ColumnsPlot } from './bar-plots.tsx';
import { ChartCard } from './chart-card.tsx';
import { ColumnsChart } from './columns-chart.tsx';
import { FigureCards, type FigureLook } from './figure-cards.tsx';
import { RowsChart } from './rows-chart.tsx';
import { TrendPlot } from './trend-plot.tsx';
import { WidgetError } from './widget-error.tsx';

const nbsp = (text: string | null) => text?.replaceAll('\u00a0', ' ');

describe('figures', () => {
  const figure = (over: Partial<BoardFigure>): BoardFigure => ({
    key: 'count',
    count: { value: 3, capped: false },
    amounts: [],
    days: null,
    href: '/list?a=1',
    ...over,
  });
  const noun = (count: number) => `${count} factures`;
  const looks: Record<string, FigureLook> = {
    count: { label: 'À confirmer', main: 'count', noun },
    amount: { label: 'Exposition', main: 'amount', noun },
    days: { label: 'Délai moyen', main: 'days', noun },
  };
  const shown = (figures: BoardFigure[] | undefined, error: unknown = null, retry = () => undefined) => (
    <FigureCards label="Chiffres" figures={figures} looks={looks} slots={3} error={error} onRetry={retry} />
  );

  it('stand large with what they lead to, and no currency is added to another', async () => {
    await renderKit(
      shown([
        figure({ amounts: [{ currency: 'EUR', amount: 12_000_00 }] }),
        figure({
          key: 'amount',
          href: '/list?b=2',
          amounts: [
            { currency: 'EUR', amount: 238_300_000 },
            { currency: 'TND', amount: 20_300_000 },
          ],
        }),
        figure({ key: 'days', days: 57, count: { value: 10_000, capped: true } }),
        figure({ key: 'unknown' }),
      ]),
    );
    const card = screen.getByRole('region', { name: 'À confirmer' });
    expect(within(card).getByRole('link')).toHaveAttribute('href', '/list?a=1');
    expect(nbsp(card.textContent)).toBe('À confirmer312 k€');
    const exposure = nbsp(screen.getByRole('region', { name: 'Exposition' }).textContent);
    expect(exposure).toBe('Exposition2 383 k€20,3 kTND · 3 factures');
    expect(screen.getByRole('region', { name: 'Délai moyen' })).toHaveTextContent('57 jours');
    expect(screen.getAllByRole('link')).toHaveLength(3);
    // One level below the page's own title.
    expect(within(card).getByRole('heading', { level: 2, name: 'À confirmer' })).toBeVisible();
  });

  it('say more than can be counted, and nothing of what is not', async () => {
    await renderKit(
      shown([
        figure({ count: { value: 10_000, capped: true } }),
        figure({ key: 'days', count: { value: 0, capped: false } }),
      ]),
    );
    expect(nbsp(screen.getByRole('region', { name: 'À confirmer' }).textContent)).toContain('10 000+');
    expect(screen.getByRole('region', { name: 'Délai moyen' })).toHaveTextContent('–');
  });

  it('keep their room while they come, and say what failed', async () => {
    const { unmount } = await renderKit(shown(undefined));
    expect(screen.getAllByRole('region', { name: 'Chiffres' })).toHaveLength(4);
    unmount();
    let asked = 0;
    await renderKit(
      shown(undefined, { problem: { detail: 'En panne.', code: 'INTERNAL' } }, () => {
        asked += 1;
      }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent('En panne. (INTERNAL)');
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(asked).toBe(1);
  });
});

describe('charts', () => {
  it('are named, described, and one click from their table', async () => {
    await renderKit(
      <ChartCard
        title="Ancienneté"
        description="Trois cents euros, dont la moitié échus."
        table={{
          heads: ['Âge', 'Encours'],
          rows: [
            { id: 'a', label: 'Non échu', href: '/list?a', cells: ['150'] },
            { id: 'b', label: 'Autres', href: null, cells: ['150'] },
          ],
        }}
      >
        <p>dessin</p>
      </ChartCard>,
    );
    const chart = screen.getByRole('figure', { name: 'Ancienneté' });
    expect(chart).toHaveAccessibleDescription('Trois cents euros, dont la moitié échus.');
    expect(within(chart).getByText('dessin')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Voir en tableau' }));
    const table = screen.getByRole('table', { name: 'Ancienneté' });
    expect(within(table).getByRole('link', { name: 'Non échu' })).toHaveAttribute('href', '/list?a');
    expect(within(table).queryByRole('link', { name: 'Autres' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Voir le graphique' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say their figures in words before anything is drawn', async () => {
    await renderKit(
      <>
        <RowsChart
          colours={['red']}
          rows={[{ id: 'a', label: 'Atelier', href: '/a', values: [3], figure: '3 k€', note: '20 %' }]}
        />
        <ColumnsChart
          colour="red"
          columns={[{ id: 'w', label: '12/01', href: '/w', value: 5, figure: '5' }]}
        />
      </>,
    );
    expect(screen.getByRole('link', { name: 'Atelier' }).closest('li')).toHaveTextContent('Atelier3 k€20 %');
    expect(screen.getByRole('link', { name: '12/01' }).closest('li')).toHaveTextContent('12/015');
  });

  it('are mirrored whole in a right-to-left page, as far as they are not about time', async () => {
    const parts = (
      <>
        <RowsChart colours={['red']} rows={[{ id: 'a', label: 'A', values: [3], figure: '3' }]} />
        <ColumnsChart colour="red" columns={[{ id: 'w', label: 'W', value: 5, figure: '5' }]} />
      </>
    );
    const { container } = await renderKit(parts, { direction: 'rtl' });
    const [rows, columns] = container.querySelectorAll<HTMLElement>('div[aria-hidden]');
    expect(rows?.style.transform).toBe('scaleX(-1)');
    expect(columns?.style.transform).toBe('');
    expect(getComputedStyle(columns?.parentElement as Element).direction).toBe('ltr');
  });

  it('are drawn by the library without a style that the policy refuses', async () => {
    const { container } = await renderKit(
      <>
        <RowsPlot
          values={[
            [3, 1],
            [2, 0],
          ]}
          colours={['#111111', '#222222']}
          max={4}
          pitch={40}
          thickness={8}
        />
        <ColumnsPlot values={[1, 2, 3]} colour="#333333" height={100} />
        <TrendPlot
          points={[
            { label: 'j', value: 55 },
            { label: 'f', value: null },
          ]}
          colour="#444444"
          height={100}
          limit={{ value: 60, colour: '#555555' }}
        />
      </>,
    );
    await waitFor(() => expect(container.querySelectorAll('svg')).toHaveLength(3));
    expect(container.querySelector('style')).toBeNull();
    // Nothing in a drawing is focusable: its text is beside it.
    expect(container.querySelectorAll('svg[tabindex], svg [tabindex="0"]')).toHaveLength(0);
  });
});

it('while figures are asked for their labels stand already', async () => {
  const looks = { late: { label: 'En retard', main: 'count' as const, noun: () => '' } };
  await renderKit(
    <FigureCards
      label="Chiffres"
      figures={undefined}
      looks={looks}
      slots={1}
      expected={['late']}
      error={null}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByRole('heading', { name: 'En retard' })).toBeVisible();
});

it('says once that the bank does not answer, with one retry for all parts; another failure stays its own', async () => {
  const retried: string[] = [];
  const failing = (name: string, code: string) => (
    <WidgetError title={name} error={{ problem: { code } }} onRetry={() => retried.push(name)} />
  );
  await renderKit(
    <AwayBanner>
      {failing('Échéances', 'NETWORK_DOWN')}
      {failing('Garanties', 'UNAVAILABLE')}
      {failing('Factures', 'INTERNAL')}
    </AwayBanner>,
  );
  const banner = screen.getByRole('region', { name: 'La banque ne répond pas pour le moment' });
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(screen.getAllByText('Indisponible pour le moment')).toHaveLength(2);
  await userEvent.click(within(banner).getByRole('button', { name: 'Réessayer' }));
  expect(retried).toEqual(['Échéances', 'Garanties']);
});
