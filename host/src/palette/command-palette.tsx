import { useCallback, useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { WorkItem } from '@cessio/contract';
import { registerTexts, useNavigate, useTranslation, type User } from '@cessio/shell';
import {
  Button,
  Dialog,
  IconArrowDown,
  IconArrowUp,
  IconSearch,
  Kbd,
  media,
  Notice,
  Row,
  styled,
  text,
  useMediaQuery,
  v,
  VisuallyHidden,
} from '@cessio/ui';
import { useWork } from '@cessio/ui/table';
import { groupsFor, type Found } from './found.ts';
import { matching } from './matching.ts';
import { forgetRecent, recentOf, remember } from './recent.ts';
import { optionId, ResultList } from './result-list.tsx';

import { useActions, usePages } from './use-entries.ts';
import { LONGEST, useRecordSearch } from './use-record-search.ts';
import texts from '../../locales/palette.json' with { type: 'json' };
import { loadWork } from '../session/load-work.ts';

registerTexts('host', texts);
const NO_WORK: WorkItem[] = [];

const Field = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  blockSize: 44,
  flex: 'none',
  paddingInline: 12,
  border: `1px solid ${v.borderStrong}`,
  borderRadius: 8,
  background: v.surface,
  '&:focus-within': { outline: `2px solid ${v.focus}`, outlineOffset: 0 },
  '& input': {
    flex: 1,
    minInlineSize: 0,
    border: 0,
    outline: 'none',
    background: 'transparent',
    color: v.text,
    fontSize: '1rem',
    textOverflow: 'ellipsis',
  },
  '[dir="rtl"] & input': { textAlign: 'right' },
});
const Keys = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 14px',
  marginInlineEnd: 'auto',
  color: v.text2,
  ...text('caption'),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 4 },
});

export interface CommandPaletteProps {
  user: User;
  query: string;
  onClose: () => void;
}

/**
 * Pages, actions, and records of every kind the user may see. The field keeps the focus: arrows select, Enter opens.
 * Without an answer from the API, pages and actions are still offered.
 */
export function CommandPalette({ user, query: first, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const id = useId();
  const [query, setQuery] = useState(first);
  const [at, setAt] = useState<string | null>(null);
  const [recent, setRecent] = useState(() => recentOf(user.id));
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  // A typed key shows at once; its list is rendered afterwards.
  const shown = useDeferredValue(query);
  const { hits, searching, failed, retry } = useRecordSearch(shown);
  const touch = useMediaQuery(media.touch);
  const typed = shown.trim();

  const pages = usePages(user);
  const actions = useActions(user);
  const work = useWork(loadWork).data?.data ?? NO_WORK;
  const groups = useMemo(
    () => groupsFor(shown, { pages, actions, hits, recent, work }),
    [shown, pages, actions, hits, recent, work],
  );
  const all = groups.flatMap(({ items }) => items);
  const chosen = all.find(({ key }) => key === at) ?? all[0];

  const open = useCallback(
    (found: Found | undefined): void => {
      if (!found) return;
      onClose();
      found.run?.();
      if (!found.target) return;
      remember(user.id, found.target);
      void navigate(found.target.href);
    },
    [onClose, navigate, user.id],
  );
  const hover = useCallback(({ key }: Found): void => setAt(key), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) {
      event.preventDefault();
      const next = all[((chosen ? all.indexOf(chosen) : -1) + step + all.length) % all.length];
      if (!next) return;
      setAt(next.key);
      list.current?.ownerDocument.getElementById(optionId(id, next))?.scrollIntoView?.({ block: 'nearest' });
    }
    // The Enter that ends an IME composition opens nothing.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // The typed text decides, even while its list is still being rendered.
      const offered = { pages, actions, hits: matching(hits, query), recent, work };
      open(query === shown ? chosen : groupsFor(query, offered)[0]?.items[0]);
    }
  };
  const none = all.length === 0 && !searching && !failed;
  const spoken = searching
    ? t('palette.searching')
    : all.length > 0
      ? t('palette.found', { count: all.length })
      : '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('palette.title')}
      width={640}
      actions={
        !touch && (
          <Keys aria-hidden>
            <span>
              <Kbd>
                <IconArrowUp size={12} strokeWidth={2} />
              </Kbd>
              <Kbd>
                <IconArrowDown size={12} strokeWidth={2} />
              </Kbd>
              {t('palette.keys.move')}
            </span>
            <span>
              <Kbd>Entrée</Kbd> {t('palette.keys.open')}
            </span>
            <span>
              <Kbd>Échap</Kbd> {t('palette.keys.close')}
            </span>
          </Keys>
        )
      }
    >
      <Field>
        <IconSearch size={18} strokeWidth={1.75} aria-hidden />
        <input
          ref={field}
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(id, chosen)}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={query}
          maxLength={LONGEST}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(null);
            list.current?.scrollTo?.({ top: 0 });
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      {failed && (
        <Notice
          live
          severity="warning"
          action={
            <Button size={30} variant="text" onClick={retry}>
              {t('palette.retry')}
            </Button>
          }
        >
          {t(all.length > 0 ? 'palette.failed' : 'palette.failed.none')}
        </Notice>
      )}
      <ResultList
        ref={list}
        id={id}
        groups={groups}
        chosen={chosen}
        query={typed}
        onHover={hover}
        onChoose={open}
      />
      {groups[0]?.name === 'recent' && (
        <Row justify="end">
          <Button
            size={30}
            variant="text"
            onClick={() => {
              forgetRecent(user.id);
              setRecent([]);
              field.current?.focus();
            }}
          >
            {t('palette.forget')}
          </Button>
        </Row>
      )}
      {none && (
        <p style={{ color: v.text2 }}>
          {t('palette.none', { query: typed })} {t('palette.none.hint')}
        </p>
      )}
      <VisuallyHidden>
        <output>{none ? t('palette.none', { query: typed }) : spoken}</output>
      </VisuallyHidden>
    </Dialog>
  );
}
