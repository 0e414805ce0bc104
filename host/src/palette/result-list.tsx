import { memo, type Ref } from 'react';
import { useTranslation } from '@cessio/shell';
import { media, styled, text, v } from '@cessio/ui';
import type { Found, Group } from './found.ts';
import { segmentsOf } from './matching.ts';

const Results = styled('div')({
  minBlockSize: 200,
  maxBlockSize: '50dvh',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  [media.phone]: { flex: '1 1 auto', maxBlockSize: 'none' },
});
const Section = styled('div')({
  '& > h3': { padding: '8px 10px 4px', color: v.text2, ...text('caption'), fontWeight: 500 },
});
const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 40,
  padding: '6px 10px',
  borderRadius: 6,
  cursor: 'pointer',
  ...text('body'),
  '& > svg': { flex: 'none', color: v.text2 },
  '& > span': { flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& small': { color: v.text2, ...text('caption') },
  '& b': { fontWeight: 650, textDecoration: 'underline', textUnderlineOffset: 3 },
  '&[aria-selected="true"]': { background: v.selected },
  // The chosen option is also visible in forced colours.
  '@media (forced-colors: active)': { '&[aria-selected="true"]': { outline: '2px solid Highlight' } },
});

/** The typed letters marked, as text: a name is never read as HTML. */
export function Marked({ children, query }: { children: string; query: string }) {
  return (
    <bdi>
      {segmentsOf(children, query).map(({ text: piece, matched }, index) =>
        // Pieces of a label have no other key than their index.
        // oxlint-disable-next-line react/no-array-index-key
        matched ? <b key={index}>{piece}</b> : piece,
      )}
    </bdi>
  );
}

export interface ResultListProps {
  id: string;
  groups: readonly Group[];
  chosen: Found | undefined;
  query: string;
  onHover: (found: Found) => void;
  onChoose: (found: Found) => void;
  ref?: Ref<HTMLDivElement>;
}

/** Id of an option, for `aria-activedescendant`. */
export const optionId = (list: string, { key }: Found): string => `${list}-${encodeURIComponent(key)}`;

/** The listbox under the field: groups of options. The field keeps the focus; typing alone does not re-render it. */
export const ResultList = memo(function ResultList({
  id,
  groups,
  chosen,
  query,
  onHover,
  onChoose,
  ref,
}: ResultListProps) {
  const { t } = useTranslation('host');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native list belongs to a combobox
    <Results ref={ref} id={id} role="listbox" aria-label={t('palette.results')}>
      {groups.map(({ name, items }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of a listbox are no fieldsets
        <Section key={name} role="group" aria-label={t(`palette.group.${name}`)}>
          <h3 aria-hidden>{t(`palette.group.${name}`)}</h3>
          {items.map((found) => (
            <Option
              key={found.key}
              id={optionId(id, found)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a combobox holds more than text
              role="option"
              aria-selected={found.key === chosen?.key}
              // `mark` elements split words, so the option has its whole name as a label.
              aria-label={[found.label, found.hint].filter(Boolean).join(', ')}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(found)}
              onPointerMove={() => onHover(found)}
            >
              <found.icon size={16} aria-hidden />
              <span>
                <Marked query={query}>{found.label}</Marked>{' '}
                {found.hint && (
                  <small>
                    <Marked query={query}>{found.hint}</Marked>
                  </small>
                )}
              </span>
            </Option>
          ))}
        </Section>
      ))}
    </Results>
  );
});
