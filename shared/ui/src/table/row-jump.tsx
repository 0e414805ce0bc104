import { useState } from 'react';
import { registerTexts, useSearchParams } from '@cessio/shell';
import texts from '../../locales/jump.json' with { type: 'json' };
import { useText } from '../i18n.ts';
import { Button } from '../actions/button.tsx';
import { toProblem } from '../feedback/problem.ts';
import { TextInput } from '../fields/text-inputs.tsx';
import { Stack } from '../layout/stack.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { formatNumber } from '../values/format.ts';
import type { TablePage } from './types.ts';
import type { TableState } from './use-table-state.ts';

// Fetched the first time somebody jumps to a row.
registerTexts('common', texts);

/** Pages before the row's own that can be stepped back to. */
const PAGES_BEFORE = 20;

interface RowJumpProps {
  state: Pick<TableState, 'limit'>;
  anchors: NonNullable<TablePage<unknown>['anchors']>;
  onClose: () => void;
}

/** Jumps to the page that contains the row with this number. */
export function RowNumber({ state: { limit }, anchors, onClose }: RowJumpProps) {
  const t = useText();
  const [, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const show = (cursors: readonly string[], before: number) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('cursor');
        next.delete('dropped');
        for (const cursor of cursors) next.append('cursor', cursor);
        if (before > 0) next.set('dropped', String(before));
        return next;
      },
      { preventScrollReset: true },
    );
    onClose();
  };
  const go = async () => {
    const digits = typed.replaceAll(/\s/g, '');
    const row = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
    if (row < 1) return setError(t('jump.invalid'));
    const page = Math.floor((row - 1) / limit);
    if (page === 0) return show([], 0);
    const first = Math.max(1, page - PAGES_BEFORE);
    const rows = Array.from({ length: page - first + 1 }, (_, at) => (first + at) * limit + 1);
    setBusy(true);
    try {
      const { anchors: found, total } = await anchors([...new Set([...rows, row])].join());
      if (row > total.value) {
        const count = { count: total.value, total: formatNumber(total.value) };
        setError(t(total.capped ? 'jump.capped' : 'jump.beyond', count));
      } else
        show(
          rows.flatMap((one) => found.find((anchor) => anchor.row === one)?.cursor ?? []),
          first - 1,
        );
    } catch (problem) {
      setError(toProblem(problem).detail ?? t('error.text'));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Stack gap={12} align="flex-start">
      <TextInput
        label={t('jump.row')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void go();
        }}
        inputMode="numeric"
        autoComplete="off"
        error={error}
      />
      <Button variant="primary" loading={busy} onClick={() => void go()}>
        {t('jump.go')}
      </Button>
    </Stack>
  );
}

/** The same in a dialog. */
export function RowJump(props: RowJumpProps) {
  const t = useText();
  return (
    // A number typed but not used needs no question.
    <Dialog open sending title={t('jump.title')} onClose={props.onClose} width={360}>
      <RowNumber {...props} />
    </Dialog>
  );
}
