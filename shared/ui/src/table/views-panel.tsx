import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { holds, ROLES, VIEW_NAME_MAX, type Role } from '@cessio/contract';
import { registerTexts, useOptionalUser } from '@cessio/shell';
import texts from '../../locales/views.json' with { type: 'json' };
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { toProblem, type ProblemLike } from '../feedback/problem.ts';
import { showToast } from '../feedback/toast-store.ts';
import { SelectInput, TextInput } from '../fields/text-inputs.tsx';
import { IconStar, IconTrash, IconUsers } from '../icons/icons.ts';
import { Row, Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { useText } from './table-text.ts';
import type { SavedView } from './types.ts';
import type { TableState } from './use-table-state.ts';
import { loadViews, noteDefault, removeView, saveView } from './view-store.ts';

// In one chunk with the panel: each further chunk is named in what the first view fetches.
export { RowJump } from './row-jump.tsx';

// Fetched with the panel, when first opened.
registerTexts('common', texts);

/** Reports that a view was opened without what its list no longer has. */
export const tellStale = (t: ReturnType<typeof useText>): string =>
  showToast({
    id: 'view',
    severity: 'info',
    title: t('table.viewStale'),
    message: t('table.viewStaleText'),
  });

const isOne = (one: SavedView, view: SavedView): boolean => one.id === view.id && one.name === view.name;

export interface ViewsPanelProps {
  list: string;
  state: TableState;
  /** Hideable columns shown now. */
  columns: readonly string[];
  showColumns: (columns: readonly string[]) => void;
  /** Null until loaded. */
  views: readonly SavedView[] | null;
  setViews: (views: readonly SavedView[]) => void;
  onClose: () => void;
}

/** The views of a list: applied, saved under a name, deleted. */
export function ViewsPanel({ list, state, columns, showColumns, views, setViews, onClose }: ViewsPanelProps) {
  const t = useText();
  const user = useOptionalUser();
  const mayShare = user !== null && holds(user, 'views.share');
  const [name, setName] = useState('');
  const [sharing, setSharing] = useState<SavedView | null>(null);
  const [problem, setProblem] = useState<ProblemLike | null>(null);
  const known = useRef(views ?? []);
  const reading = useRef<Promise<void>>(undefined);
  /** After pending reads, which would undo the change. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await reading.current;
      await work();
      setProblem(null);
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const show = (shown: readonly SavedView[]) => {
    known.current = shown;
    noteDefault(user?.id, list, shown);
    setViews(shown);
  };
  const taken = useEffectEvent(show);
  useEffect(() => {
    reading.current = loadViews(list).then(
      (read) => taken(read),
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, [list]);
  const save = () => {
    const wanted = name.trim();
    if (!wanted) return;
    const params = state.snapshot();
    const isSame = (view: SavedView) => view.name === wanted && view.own !== false;
    void attempt(async () => {
      const same = known.current.find(isSame);
      const kept = await saveView(list, { ...same, name: wanted, params, columns });
      show([...known.current.filter((view) => !isSame(view)), kept]);
      onClose();
    });
  };
  const remove = (view: SavedView) =>
    void attempt(async () => {
      await removeView(list, view);
      show(known.current.filter((one) => !isOne(one, view)));
    });
  const share = (view: SavedView, role: Role | null) =>
    void attempt(async () => {
      const kept = await saveView(list, { ...view, shared: role });
      show(known.current.map((one) => (isOne(one, view) ? kept : one)));
      setSharing(null);
    });
  const choose = (view: SavedView) =>
    void attempt(async () => {
      const kept = await saveView(list, { ...view, isDefault: !view.isDefault });
      show(known.current.map((one) => (isOne(one, view) ? kept : { ...one, isDefault: false })));
    });
  return (
    <Stack gap={8}>
      {views?.length === 0 && (
        <Text type="small" tone="third">
          {t('table.viewNone')}
        </Text>
      )}
      {problem && (
        <Notice severity="error" live>
          {problem.detail ?? t('error.text')}
        </Notice>
      )}
      {views?.map((view) => (
        <Fragment key={view.id ?? view.name}>
          <Row wrap={false} justify="space-between">
            <Button
              variant="text"
              size={30}
              onClick={() => {
                state.apply(view.params);
                if (view.columns?.length) showColumns(view.columns);
                if (view.stale) tellStale(t);
                onClose();
              }}
            >
              {view.name}
            </Button>
            {(view.own === false || view.shared) && (
              <Text type="caption" tone="third">
                {view.own === false
                  ? t('table.viewGiven')
                  : t('table.viewOf', { role: t(`views.role.${view.shared}`) })}
              </Text>
            )}
            {view.own !== false && (
              <Row wrap={false} gap={4}>
                {mayShare && (
                  <IconButton
                    icon={IconUsers}
                    size={24}
                    active={Boolean(view.shared)}
                    aria-expanded={sharing === view}
                    label={t('table.viewShare', { name: view.name })}
                    onClick={() => setSharing(sharing === view ? null : view)}
                  />
                )}
                <IconButton
                  icon={IconStar}
                  size={24}
                  active={view.isDefault ?? false}
                  aria-pressed={view.isDefault ?? false}
                  label={t('table.viewDefault', { name: view.name })}
                  onClick={() => choose(view)}
                />
                <IconButton
                  icon={IconTrash}
                  size={24}
                  label={t('table.viewDelete', { name: view.name })}
                  onClick={() => remove(view)}
                />
              </Row>
            )}
          </Row>
          {sharing === view && (
            <SelectInput
              label={t('table.viewSharedWith')}
              small
              value={view.shared ?? ''}
              options={[
                { value: '', label: t('table.viewPrivate') },
                ...ROLES.map((role) => ({ value: role, label: t(`views.role.${role}`) })),
              ]}
              onChange={(role) => share(view, (role || null) as Role | null)}
            />
          )}
        </Fragment>
      ))}
      <Row wrap={false} align="flex-end">
        <TextInput
          label={t('table.viewName')}
          small
          value={name}
          onChange={setName}
          maxLength={VIEW_NAME_MAX}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise Enter would also press the button that the focus returns to.
            event.preventDefault();
            save();
          }}
        />
        <Button size={30} onClick={save} disabled={!name.trim()}>
          {t('table.viewSaveButton')}
        </Button>
      </Row>
    </Stack>
  );
}
