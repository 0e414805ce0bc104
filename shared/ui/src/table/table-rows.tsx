import type { CSSProperties, KeyboardEvent } from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { styled } from '../theme/look.ts';
import { linkLook } from '../actions/link.tsx';
import { Bone } from '../feedback/skeleton.tsx';
import { CheckMark } from '../fields/choice-inputs.tsx';
import { useText } from './table-text.ts';
import type { Column } from './types.ts';
import type { Selection } from './use-selection.ts';

const RowLink = styled(RouterLink)({ ...linkLook, whiteSpace: 'nowrap' });

/** A bar in place of a column's text, aligned like it and about as wide. */
function boneOf({ align, card }: Pick<Column<unknown>, 'align' | 'card'>, at: number): CSSProperties {
  const width = { title: 96, subtitle: 168, status: 112, amount: 88, meta: 80, hidden: 80 }[card ?? 'meta'];
  return {
    // A share of the cell, so that it does not widen the column.
    inlineSize: `min(100%, ${Math.round(width * ([0.8, 1, 0.66, 0.9][at % 4] ?? 1))}px)`,
    // Physical, not logical: amounts stay at the right in either direction.
    ...(align === 'end' ? { marginLeft: 'auto' } : align === 'center' ? { marginInline: 'auto' } : {}),
  };
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  nameOf: (row: Row) => string;
  rowHref: ((row: Row) => string | undefined) | undefined;
  linkState: unknown;
  current: string | undefined;
  marks: boolean;
  picked: Selection<Row>;
  selects: boolean;
  whyNot: (row: Row) => string | undefined;
  /** Placeholder lines instead of rows, visible after a delay. */
  bones: { count: number; drawn: boolean } | undefined;
  busy: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The rows, each with its link in the first cell; placeholders while loading. */
export function TableRows<Row>({
  columns,
  rows,
  rowId,
  nameOf,
  rowHref,
  linkState,
  current,
  marks,
  picked,
  selects,
  whyNot,
  bones,
  busy,
  onKeyDown,
}: Props<Row>) {
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its links
    <tbody onKeyDown={onKeyDown} aria-busy={busy || undefined}>
      {bones
        ? Array.from({ length: bones.count }, (_, index) => (
            <tr key={index} data-quiet="true" aria-hidden>
              {marks && <td>{'\u00a0'}</td>}
              {columns.map((column, at) => (
                <td key={column.id} data-align={column.align}>
                  {bones.drawn && <Bone style={boneOf(column, index + at)} />}
                </td>
              ))}
            </tr>
          ))
        : rows.map((row) => {
            const id = rowId(row);
            const href = rowHref?.(row);
            const chosen = picked.has(id);
            return (
              <tr
                key={id}
                data-row={id}
                data-selected={chosen || undefined}
                data-current={id === current || undefined}
                aria-selected={selects ? chosen : undefined}
              >
                {marks && (
                  <td title={whyNot(row)}>
                    <CheckMark
                      type="checkbox"
                      aria-label={[t('table.select', { name: nameOf(row) }), whyNot(row)]
                        .filter(Boolean)
                        .join('. ')}
                      checked={chosen}
                      disabled={!picked.selectable(row)}
                      onChange={() => picked.toggle(row)}
                    />
                  </td>
                )}
                {columns.map((column, index) => (
                  <td key={column.id} data-align={column.align}>
                    {index === 0 && href ? (
                      <RowLink to={href} state={linkState}>
                        {column.cell(row)}
                      </RowLink>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
    </tbody>
  );
}
