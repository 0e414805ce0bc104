import {
  calendarEvent,
  invoice,
  invoiceRow,
  permissionsOf,
  user,
  type CalendarEvent,
  type ContractRow,
  type Department,
  type Invoice,
  type InvoiceRow,
  type Notification,
  type PublicConfig,
  type RemoteRecord,
  type Role,
  type SignedIn,
  type User,
} from '@cessio/contract';

let count = 0;
/** A UUID that sorts by age. */
export function newId(): string {
  count += 1;
  return `01940000-0000-7000-8000-${String(count).padStart(12, '0')}`;
}

/** The permissions follow role and department, as the API derives them, unless given. */
export function buildUser(over: Partial<User> & { role?: Role; department?: Department | null } = {}): User {
  const role = over.role ?? 'supplier';
  const department = over.department ?? (role === 'adviser' ? 'ADVISER' : role === 'm1' ? 'M1' : null);
  const company = role === 'client' || role === 'supplier';
  return buildOf(user, {
    id: newId(),
    role,
    firstName: 'Camille',
    lastName: 'Vasseur',
    email: `${role}@cessio.test`,
    department,
    party: company ? { id: newId(), legalName: 'Atelier Brévanne' } : null,
    capabilities: { isDebtor: role === 'client', isAssignor: role === 'supplier' },
    rights: company ? ['submit', 'sign', 'pay_view'] : [],
    permissions: permissionsOf({ role, department }),
    locale: 'fr',
    timeZone: 'Europe/Paris',
    letterKeys: true,
    ...over,
  });
}

export function buildNotification(over: Partial<Notification> = {}): Notification {
  const id = over.id ?? newId();
  return {
    id,
    message: 'Facture <b>FA-1</b> confirmée.',
    type: '1',
    isRead: false,
    createdAt: '2026-01-15T08:31:00.000Z',
    seq: count,
    severity: 'info',
    entityType: 'invoice',
    entityId: null,
    ...over,
  };
}

const AN_INSTANT = '2026-01-01T09:00:00.000Z';
const INSTANTS: Readonly<Record<string, string>> = { at: AN_INSTANT, createdAt: AN_INSTANT };

interface Field {
  safeParse(value: unknown): { success: boolean };
}
interface Schema<Value> extends Field {
  readonly shape: Readonly<Record<string, Field>>;
  parse(value: unknown): Value;
}
/**
 * The emptiest value that each field of a record may have: absent, null or empty; an instant where screens format it.
 */
function emptyOf<Value>({ shape }: Schema<Value>): Partial<Value> {
  const values = [undefined, null, [], {}, '', 0, false];
  const empty = (name: string, field: Field): unknown => {
    if (name in INSTANTS) return INSTANTS[name];
    if ('shape' in field && !field.safeParse(null).success) return emptyOf(field as Schema<unknown>);
    return values.find((value) => field.safeParse(value).success);
  };
  const fields = Object.entries(shape).map(([name, field]) => [name, empty(name, field)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Partial<Value>;
}

/** A record of this schema with these fields; all others are as empty as the schema allows. */
export function buildOf<Value>(schema: Schema<Value>, fields: Partial<Value>): Value {
  return { ...emptyOf(schema), ...fields } as Value;
}

export function buildInvoiceRow(over: Partial<InvoiceRow> = {}): InvoiceRow {
  return buildOf(invoiceRow, {
    id: newId(),
    ref: 'F-2026-0001',
    docType: '380',
    number: 'FA-2026-0001',
    program: 'classic',
    assignor: { id: newId(), legalName: 'Atelier Brévanne' },
    debtor: { id: newId(), legalName: 'Halbrane Distribution' },
    issueDate: '2026-01-02',
    dueDate: '2026-03-02',
    currency: 'EUR',
    gross: 1_248_000,
    due: over.gross ?? 1_248_000,
    outstanding: 1_248_000,
    status: 'under_review',
    statusSince: '2026-01-10T09:00:00.000Z',
    createdAt: '2026-01-02T09:00:00.000Z',
    version: 1,
    ...over,
  });
}

export function buildInvoice(over: Partial<Invoice> = {}): Invoice {
  return buildOf(invoice, { source: 'form', ...buildInvoiceRow(over), ...over });
}

export function buildConfig(over: Partial<PublicConfig> = {}): PublicConfig {
  return {
    brand: 'Cessio',
    bank: { name: 'Banque d’essai', siren: null, vatNo: null, address: null, phone: null, email: null },
    languages: [{ code: 'fr', name: 'Français' }],
    mfaRequiredForStaff: false,
    idleLockMinutes: 0,
    contractVersion: '1.0',
    maxUploadBytes: 10_485_760,
    ...over,
  };
}

/** The answer of a sign-in. */
export function buildSignedIn(over: Partial<SignedIn> = {}): SignedIn {
  return {
    token: 't',
    refresh_token: 'r',
    expires_in: 600,
    notifications_count: 0,
    user: buildUser(),
    browser: 'm'.repeat(43),
    ...over,
  };
}

export function buildCalendarEvent(over: Partial<CalendarEvent> = {}): CalendarEvent {
  return buildOf(calendarEvent, {
    id: newId(),
    kind: 'custom',
    title: 'Point',
    start: '2026-11-24',
    allDay: true,
    count: 1,
    version: 1,
    ...over,
  });
}

export function buildRemoteRecord(over: Partial<RemoteRecord> = {}): RemoteRecord {
  const { name = 'invoices' } = over;
  return {
    name,
    version: '1.0.0',
    entry: `http://localhost/${name}.js`,
    prefixes: [`/${name}`],
    contractRange: '^1.0',
    ...over,
  };
}

/** Terms of a contract in force: the worked example of domain.md §D. */
export function buildTerms(over: Partial<ContractRow['terms']> = {}): ContractRow['terms'] {
  return {
    currency: 'EUR',
    quotitePpm: 900_000,
    fdgPpm: 100_000,
    fdgCap: null,
    feePpm: 8_000,
    feeMin: 0,
    guaranteeFeePpm: 2_000,
    vatPpm: 200_000,
    vatOnInterest: false,
    ratePpm: 35_000,
    dayBasis: 360,
    fundUncovered: false,
    maxTenorDays: 120,
    ...over,
  };
}
