import { STATES, type StatefulKind } from '@cessio/contract';
import { useState } from 'react';
import { registerTexts } from '@cessio/shell';
import texts from '../../locales/gallery.json' with { type: 'json' };
import { Button, type ButtonVariant } from '../actions/button.tsx';
import { FilterChip } from '../actions/filter-chip.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Link } from '../actions/link.tsx';
import { BrandMark } from '../brand/brand-mark.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { ToastCard } from '../feedback/toast-card.tsx';
import { showToast, type Toast } from '../feedback/toast-store.ts';
import { FileDrop, type DropItem } from '../fields/file-drop.tsx';
import { useText } from '../i18n.ts';
import { IconBell, IconBookmark, IconCopy, IconGavel, IconPen, IconPlus, IconUsers } from '../icons/icons.ts';
import { Card } from '../layout/card.tsx';
import { DescriptionList } from '../layout/description-list.tsx';
import { Kbd } from '../layout/kbd.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ScrollToTop } from '../layout/scroll-to-top.tsx';
import { Grid, Page, Row, Stack } from '../layout/stack.tsx';
import { TabPanel, Tabs } from '../layout/tabs.tsx';
import { Text } from '../layout/text.tsx';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import { Menu } from '../overlay/menu.tsx';
import { AgeingBar } from '../status/ageing-bar.tsx';
import { Avatar } from '../status/avatar.tsx';
import { Badge } from '../status/badge.tsx';
import { Bar } from '../status/bar.tsx';
import { BlockingCount, Checks } from '../status/checks.tsx';
import { KpiCard } from '../status/kpi-card.tsx';
import { StatusChip, Tag } from '../status/status-chip.tsx';
import { Stepper } from '../status/stepper.tsx';
import { Timeline } from '../status/timeline.tsx';
import { ageingColour, chartColour, TYPE, v, type TypeName } from '../theme/look.ts';
import { DateText, DateTimeText, Money, Reference } from '../values/money.tsx';
import { FieldsPart, FormPart } from './fields-part.tsx';
import { Line, Sheet, States, Swatch } from './sheet.tsx';
import { TablePart } from './table-part.tsx';

registerTexts('common', texts);

const BUTTONS: readonly { variant: ButtonVariant; name: string; word: string }[] = [
  { variant: 'primary', name: 'Principal', word: 'Valider' },
  { variant: 'secondary', name: 'Secondaire', word: 'Exporter' },
  { variant: 'text', name: 'Texte', word: 'Effacer' },
  { variant: 'danger', name: 'Danger', word: 'Rejeter' },
  { variant: 'dangerLight', name: 'Danger léger', word: 'Rejeter…' },
];

const BUTTON_STATES = [
  ['Repos', {}],
  ['Inactif', { disabled: true, disabledReason: 'Dès le 15/04/2026, avec le responsable M1' }],
  ['Envoi', { loading: true }],
  ['Icône', { icon: IconPlus }],
] as const;

const SWATCHES = [
  'canvas',
  'surface',
  'sunken',
  'hover',
  'selected',
  'border',
  'borderStrong',
  'text',
  'text2',
  'text3',
  'primary',
  'primarySoft',
  'accent',
  'accentSoft',
] as const;

const CHECKS = [
  {
    code: 'DELIVERY_IN_FUTURE',
    severity: 'blocking',
    title: 'Livraison dans le futur',
    text: 'BT-72 indique le 21/01/2026.',
    path: 'deliveryDate',
    actionLabel: 'Corriger la date',
  },
  {
    code: 'TERM_LONG',
    severity: 'warning',
    title: 'Délai de 63 jours',
    text: 'Le plafond légal est de 60 jours.',
  },
  {
    code: 'FACTOR_IBAN_ABSENT',
    severity: 'warning',
    title: 'IBAN différent du compte de la banque',
    text: 'Halbrane Distribution recevra l’avis de cession.',
  },
  { code: 'NUMBER', severity: 'passed', title: 'Numéro unique' },
  { code: 'SUM', severity: 'passed', title: 'HT + TVA = TTC' },
] as const;

const AGEING = [
  { bucket: 'notDue', amount: 184_260_000 },
  { bucket: 'd30', amount: 31_245_000 },
  { bucket: 'd60', amount: 14_890_000 },
  { bucket: 'd90', amount: 5_730_000 },
  { bucket: 'over', amount: 2_175_000 },
] as const;

const CONSEQUENCES = [
  { text: '2 factures approuvées aussitôt, 86\u00a0420,00\u00a0€', family: 'success' },
  {
    text: 'FL-26-0034 part au responsable M1, au-dessus de 50\u00a0000,00\u00a0€',
    family: 'action',
    icon: IconGavel,
  },
  { text: 'TV-2026-018\u00a0: 14\u00a0515,81\u00a0€ non garanti, donc non finançables', family: 'action' },
  { text: 'Les cédants sont prévenus, les débiteurs non', icon: IconUsers },
] as const;

const TOASTS: readonly Toast[] = [
  { id: 'a', title: 'Facture', message: 'FL-26-0034 attend votre contrôle.' },
  { id: 'b', severity: 'success', title: 'Bordereau signé', message: 'B-2026-004, 38\u00a0450,00\u00a0€' },
  { id: 'c', severity: 'warning', title: 'Brouillon conservé', message: 'La connexion est revenue.' },
];

const EVENTS = [
  ['2026-01-15T10:04:00Z', 'financed', 'Financée', 'Tirage F-2026-0093 validé, I. Delmotte'],
  ['2026-01-14T15:12:00Z', 'approved', 'Approuvée', 'H. Marchadier, au-dessus de 50\u00a0000\u00a0€'],
  ['2026-01-12T09:51:00Z', 'submitted', 'Déposée', 'A. Lestrade, fichier Factur-X'],
] as const;

const FILES: readonly DropItem[] = [
  { id: '1', name: 'vigilance-2026-01.pdf', state: 'sending', size: 2_100_000, loaded: 1_400_000 },
  { id: '2', name: 'FA-2026-0117.pdf', state: 'reading', size: 184_000 },
  { id: '3', name: 'FA-2026-0118.pdf', state: 'read', size: 184_000, message: 'Factur-X, 18 champs lus.' },
  { id: '4', name: 'facture-2.xml', state: 'refused', message: 'Déjà cédée ailleurs.', code: 'FAC-059' },
];

function Colours({ of: colours }: { of: readonly string[] }) {
  return (
    <Grid columns={colours.length} min={40} gap={10}>
      {colours.map((colour) => (
        <Swatch key={colour}>
          <div style={{ background: colour }} />
        </Swatch>
      ))}
    </Grid>
  );
}

function ButtonsPart() {
  return (
    <Card title="Boutons">
      <States>
        <span />
        {BUTTON_STATES.map(([state]) => (
          <span key={state}>{state}</span>
        ))}
        {BUTTONS.map(({ variant, name, word }) => [
          <span key={variant}>{name}</span>,
          ...BUTTON_STATES.map(([state, props]) => (
            <Button key={`${variant} ${state}`} variant={variant} {...props}>
              {word}
            </Button>
          )),
        ])}
      </States>
      <Row gap={10}>
        <Button variant="primary" size={30}>
          {'30\u00a0px'}
        </Button>
        <Button variant="primary">{'36\u00a0px'}</Button>
        <Button variant="primary" size={44}>
          {'44\u00a0px, tactile'}
        </Button>
        <Menu
          label="Autres actions"
          items={[{ label: 'Copier le lien', icon: IconCopy }, { label: 'Archiver' }]}
        />
        <Badge count={3}>
          <IconButton label="Notifications" icon={IconBell} active />
        </Badge>
        <Badge count={12}>
          <IconButton label="Toutes les notifications" icon={IconBell} />
        </Badge>
        <Tag>Étiquette</Tag>
        <Kbd>Ctrl K</Kbd>
        <Avatar name="Camille Vasseur" />
        <Link href="#kit">Voir les factures</Link>
      </Row>
    </Card>
  );
}

function StatesPart() {
  const t = useText();
  return (
    <Card title="États">
      <Stack gap={10}>
        {Object.entries(STATES).map(([machine, states]) => (
          <Line key={machine}>
            <span>{t(`machine.${machine}`)}</span>
            <div>
              {Object.keys(states).map((state) => (
                <StatusChip key={state} machine={machine as StatefulKind} state={state} />
              ))}
            </div>
          </Line>
        ))}
      </Stack>
    </Card>
  );
}

function FloatingPart() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Ce qui flotte">
      <Row>
        <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
        <Button onClick={() => setOpen('dialog')}>Dialogue</Button>
        <Button onClick={() => setOpen('drawer')}>Panneau</Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Facture',
              message: 'FL-26-0034 attend votre contrôle.',
              action: { label: 'Ouvrir', onClick: close },
            })
          }
        >
          Notification
        </Button>
        <Button
          onClick={() =>
            showToast({
              severity: 'error',
              title: 'Envoi impossible',
              message: 'Réseau coupé. Le brouillon est conservé. NET-001',
              action: { label: 'Réessayer', onClick: close },
            })
          }
        >
          Erreur
        </Button>
      </Row>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title={'Approuver 3 factures\u00a0?'}
        subtitle={'186\u00a0420,00\u00a0€, 3 cédants'}
        consequences={CONSEQUENCES}
        note="Annulable par un conseiller tant que la facture n’est pas cédée."
        confirmLabel="Approuver 3 factures"
        onConfirm={() => new Promise((done) => setTimeout(done, 800))}
      />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Pièce d’origine"
        subtitle="Facture-FA-2026-0117.pdf"
        actions={
          <Button variant="primary" onClick={close}>
            Fermer
          </Button>
        }
      >
        <p>Le PDF et le XML concordent.</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Menu">
        <p>Le tiroir du menu, sous 1024 px.</p>
      </Drawer>
    </Card>
  );
}

/** Every component in every state, laid out like the component sheet of the look. */
export function KitGallery() {
  const [tab, setTab] = useState('mine');
  const none = () => undefined;
  return (
    <Page>
      <Row gap={10} wrap={false}>
        <BrandMark size={30} />
        <div style={{ flex: 1 }}>
          <PageHeader title="Cessio, planche de composants" documentTitle="Planche de composants" />
        </div>
      </Row>
      <Sheet id="kit">
        <div data-wide="true">
          <StatesPart />
        </div>
        <div data-wide="true">
          <TablePart />
        </div>
        <Stack>
          <ButtonsPart />
          <FieldsPart />
          <FormPart />
          <Card title="Dépôt de fichier">
            <FileDrop
              label="Déposer une facture"
              accept={['.pdf', '.xml']}
              hint={'Factur-X, UBL, CII, 10\u00a0Mo'}
              onFiles={none}
              onRemove={none}
              onRetry={none}
              items={FILES}
            />
          </Card>
          <Card title="Couleurs">
            <Grid columns={7} min={64} gap={10}>
              {SWATCHES.map((token) => (
                <Swatch key={token}>
                  <div style={{ background: v[token] }} />
                  <figcaption>
                    <b>{token}</b>
                  </figcaption>
                </Swatch>
              ))}
            </Grid>
            <Text type="caption" tone="second">
              Graphiques, catégories 1 à 6
            </Text>
            <Colours of={chartColour} />
            <Text type="caption" tone="second">
              {'Ancienneté\u00a0: non échu, 0-30, 31-60, 61-90, plus de 90 jours'}
            </Text>
            <Colours of={ageingColour} />
            <AgeingBar buckets={AGEING} />
          </Card>
        </Stack>
        <Stack>
          <Card title="Filtres">
            <Row>
              <FilterChip label="Débiteur" />
              <FilterChip
                label="Échéance"
                value="avant le 31/03"
                onClear={none}
                clearLabel="Retirer le filtre Échéance"
              />
              <FilterChip label="Filtre" icon={IconPlus} />
              <FilterChip label="Ma file du matin" icon={IconBookmark} />
            </Row>
            <Tabs
              tabs={[
                { id: 'mine', label: 'Ma file', count: 32 },
                { id: 'check', label: 'À contrôler', count: 14 },
                { id: 'decide', label: 'À décider', count: 6 },
                { id: 'all', label: 'Toutes', count: 892 },
              ]}
              value={tab}
              onChange={setTab}
              panelId="kit-panel"
            />
            <TabPanel id="kit-panel" value={tab}>
              <Text type="small" tone="second">
                Onglet choisi
              </Text>
            </TabPanel>
          </Card>
          <Grid columns={2} min={260}>
            <Card title="Vide">
              <EmptyState
                title="Aucune facture à confirmer"
                action={<Button size={30}>Voir les factures à payer</Button>}
              >
                Vos fournisseurs n’ont rien déposé depuis le 09/01. Vous serez prévenu.
              </EmptyState>
            </Card>
            <Card title="Erreur">
              <ErrorState title="La liste n’a pas pu être chargée" code="INV-503" onRetry={none}>
                Le service des factures ne répond pas. Vos filtres sont conservés.
              </ErrorState>
            </Card>
          </Grid>
          <FloatingPart />
          <Card title="Contrôles" aside={<BlockingCount checks={CHECKS} />}>
            <Checks checks={CHECKS} onGoTo={none} />
          </Card>
          <Card title="Étapes">
            <Stepper
              steps={[
                { id: '1', label: 'Déposée', date: '12/01', state: 'done' },
                { id: '2', label: 'Confirmée', date: '13/01', state: 'done' },
                { id: '3', label: 'Approuvée', date: '14/01', state: 'done' },
                { id: '4', label: 'Financée', date: '15/01', state: 'current' },
                { id: '5', label: 'Soldée', date: 'prévue le 18/03', state: 'planned' },
              ]}
            />
          </Card>
          <Card title="Historique" aside={<Link href="#kit">État au…</Link>}>
            <Timeline
              events={EVENTS.map(([at, state, title, words]) => ({
                id: at,
                title,
                at,
                state: { machine: 'invoice', state },
                text: words,
              }))}
            />
          </Card>
          <Card title="Notifications éphémères">
            <Stack gap={14}>
              {TOASTS.map((toast) => (
                <ToastCard key={toast.id} toast={toast} onClose={none} />
              ))}
            </Stack>
          </Card>
          <Card title="Chargement">
            <Skeleton lines={3} />
          </Card>
          <Card title="Cartes de chiffres et messages">
            <Grid columns={2} min={200}>
              <KpiCard
                label="Encours cédé"
                value={<Money minor={10_000_000} />}
                context="3 factures, 3 débiteurs"
              />
              <KpiCard
                label="Disponible"
                value={<Money minor={8_880_000} />}
                context="point chaud de l’écran"
              />
            </Grid>
            <Stack gap={8}>
              <Text type="small">Exposition avec la demande en cours</Text>
              <Bar
                height={12}
                max={100}
                parts={[{ value: 12 }, { value: 8, tone: 'progress' }, { value: 30, tone: 'proposal' }]}
              />
            </Stack>
            <Notice severity="error">{'Point bloquant\u00a0: la livraison est dans le futur.'}</Notice>
            <Notice severity="warning">{'Alerte\u00a0: le délai dépasse 60 jours.'}</Notice>
            <Notice severity="success">{'Conforme\u00a0: 11 contrôles réussis.'}</Notice>
            <Notice severity="info" icon={IconPen} title="Information">
              Réponse sous 2 jours ouvrés.
            </Notice>
          </Card>
          <Card title="Valeurs">
            <DescriptionList
              items={[
                { term: 'Facture TTC', value: <Money minor={10_000_000} /> },
                { term: 'Fonds de garantie', note: '10\u00a0%', value: <Money minor={-1_000_000} /> },
                { term: 'Déjà financé', value: <Money minor={0} /> },
                { term: 'Dinar tunisien', value: <Money minor={1_234_567} currency="TND" /> },
                { term: 'Disponible', value: <Money minor={8_880_000} />, total: true },
                { term: 'Échéance', value: <DateText date="2026-03-16" /> },
                { term: 'Calculé le', value: <DateTimeText instant="2026-01-15T08:12:00Z" /> },
                { term: 'Compte', value: <Reference>FR76 9999 9001 0000 0488 1720 346</Reference> },
              ]}
            />
          </Card>
          <Card title="Typographie">
            <Stack gap={8}>
              {(Object.keys(TYPE) as TypeName[]).map((name) => (
                <Row key={name} align="baseline" gap={16} wrap={false}>
                  <Text type="caption" tone="second" style={{ inlineSize: 56, flex: 'none' }}>
                    {name}
                  </Text>
                  <Text type={name} clip>
                    {name === 'display' ? '88\u00a0800,00\u00a0€' : 'Pourquoi ce disponible\u00a0?'}
                  </Text>
                </Row>
              ))}
            </Stack>
          </Card>
        </Stack>
      </Sheet>
      <ScrollToTop />
    </Page>
  );
}
