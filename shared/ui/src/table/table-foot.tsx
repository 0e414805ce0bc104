import type { ReactNode } from 'react';
import { media, styled, text, v, wrapping } from '../theme/look.ts';
import { Button } from '../actions/button.tsx';
import { Menu } from '../overlay/menu.tsx';
import { useText } from './table-text.ts';
import type { TableState } from './use-table-state.ts';
import type { useViewChoices } from './use-view-choices.ts';

const Foot = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: 8,
  color: v.text2,
  ...text('caption'),
  '& > p': { marginInlineEnd: 'auto' },
  '& > button[data-variant="text"]': { color: v.text2, ...text('caption'), fontWeight: 400 },
  // Hidden while rows are loading, because it would only move; its space is reserved.
  '&[data-waits="true"]': { visibility: 'hidden' },
  '@media print': { '& > :not(p)': { display: 'none' } },
  '& > dl': { display: 'flex', justifyContent: 'space-between', flexBasis: '100%', textAlign: 'right' },
  [media.phone]: { '& > p': { flexBasis: '100%' }, '& > button': { flex: 1 } },
});

interface Props {
  state: TableState;
  loading: boolean;
  /** « 1-25 sur 1 204 ». */
  counted: string;
  nextCursor: string | null | undefined;
  /** Sums of the filtered rows, on a phone. */
  children: ReactNode;
  /** Row density; without it there is no choice. */
  choices: Pick<ReturnType<typeof useViewChoices>, 'density' | 'setDensity'> | undefined;
  /** Jumps to a row by its number; without it there is no such button. */
  onJump: (() => void) | undefined;
}

/** Row count, density, and paging. */
export function TableFoot({ state, loading, counted, nextCursor, children, choices, onJump }: Props) {
  const t = useText();
  return (
    <Foot data-waits={loading || undefined}>
      <p>{loading ? '\u00a0' : counted}</p>
      {children}
      {choices && (
        <Menu
          label={t('table.density', { density: t(`table.${choices.density}`) })}
          items={[
            ...(['compact', 'comfortable'] as const).map((one) => ({
              label: t(`table.${one}`),
              checked: choices.density === one,
              onSelect: () => choices.setDensity(one),
            })),
            ...(onJump ? [{ label: t('table.jump'), onSelect: onJump }] : []),
          ]}
        />
      )}
      {(loading || state.pageIndex > 0 || nextCursor) && (
        <>
          <Button size={30} disabled={state.pageIndex === 0} onClick={state.previous}>
            {t('table.previous')}
          </Button>
          <Button
            size={30}
            disabled={!nextCursor || loading}
            onClick={() => {
              if (nextCursor) state.next(nextCursor);
            }}
          >
            {t('table.next')}
          </Button>
        </>
      )}
    </Foot>
  );
}
