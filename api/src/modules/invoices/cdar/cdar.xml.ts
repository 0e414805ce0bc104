import { CDAR_LABELS, type CdarStatus } from '@cessio/contract';
import { escapeHtml } from '../../../mail/mail.ts';

/** A French company by its SIREN, in a role of UNTDID 3035: seller, buyer, factor. */
export interface CdarParty {
  siren: string;
  name: string;
  role: 'SE' | 'BY' | 'DL';
}

/** An account that the message tells to pay on. */
export interface CdarAccount {
  iban: string;
  bic: string | null;
  holder: string;
}

export interface CdarMessage {
  status: CdarStatus;
  /** Unique for the sender. */
  id: string;
  /** When the message is written. */
  at: Date;
  /** Day since which the status holds. */
  since: string;
  invoice: { number: string; docType: string; issueDate: string };
  seller: CdarParty;
  recipient: CdarParty;
  /** Who owns the claim, where the recipient may know. */
  owner: CdarParty | null;
  account: CdarAccount | null;
}

type Node = readonly [
  name: string,
  content: string | readonly (Node | false)[],
  attributes?: Readonly<Record<string, string>>,
];

function write([name, content, attributes = {}]: Node, indent = ''): string {
  const open = Object.entries(attributes).reduce(
    (all, [key, value]) => `${all} ${key}="${escapeHtml(value)}"`,
    name,
  );
  if (typeof content === 'string') return `${indent}<${open}>${escapeHtml(content)}</${name}>`;
  const children = content.filter((child) => child !== false).map((child) => write(child, `${indent}  `));
  return [`${indent}<${open}>`, ...children, `${indent}</${name}>`].join('\n');
}

const SPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};
/** ICD 6523: SIREN; the electronic address that the national directory gives a company by it. */
const SIREN = '0002';
const ADDRESS = '0225';

const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** UNTDID 2379: 204 is AAAAMMJJHHMMSS, 102 is AAAAMMJJ. */
const digits = (text: string) => text.replaceAll(/\D/g, '');
const dated = (name: string, value: string, format: '102' | '204', prefix = 'udt'): Node => [
  name,
  [[`${prefix}:DateTimeString`, value, { format }]],
];

const party = (name: string, { siren, name: called, role }: CdarParty, address: boolean): Node => [
  name,
  [
    ['ram:GlobalID', siren, { schemeID: SIREN }],
    ['ram:Name', called],
    ['ram:RoleCode', role],
    address && ['ram:URIUniversalCommunication', [['ram:URIID', siren, { schemeID: ADDRESS }]]],
  ],
];

/** MDT-207 CBB: banking data of the payee to be taken instead of the invoice's; MDT-213 which, MDT-214 its value. */
const characteristic = (name: string, location: string, value: string): Node => [
  'ram:SpecifiedDocumentCharacteristic',
  [
    ['ram:TypeCode', 'CBB'],
    ['ram:ValueChangedIndicator', [['udt:Indicator', 'true']]],
    ['ram:Name', name],
    ['ram:Location', location],
    ['ram:Value', value],
  ],
];

/** CrossDomainAcknowledgementAndResponse D22B as XP Z12-012 uses it; the order of elements is that of its schema. */
export function cdarXml(message: CdarMessage): string {
  const { status, id, at, since, invoice, seller, recipient, owner, account } = message;
  const written = digits(PARIS.format(at));
  const root: Node = [
    'rsm:CrossDomainAcknowledgementAndResponse',
    [
      [
        'rsm:ExchangedDocumentContext',
        [
          ['ram:BusinessProcessSpecifiedDocumentContextParameter', [['ram:ID', 'REGULATED']]],
          [
            'ram:GuidelineSpecifiedDocumentContextParameter',
            [['ram:ID', 'urn.cpro.gouv.fr:1p0:CDV:invoice']],
          ],
        ],
      ],
      [
        'rsm:ExchangedDocument',
        [
          ['ram:ID', id],
          ['ram:Name', CDAR_LABELS[status]],
          dated('ram:IssueDateTime', written, '204'),
          ['ram:LanguageID', 'fr'],
          party('ram:SenderTradeParty', seller, true),
          party('ram:IssuerTradeParty', seller, true),
          party('ram:RecipientTradeParty', recipient, true),
        ],
      ],
      [
        'rsm:AcknowledgementDocument',
        [
          ['ram:MultipleReferencesIndicator', [['udt:Indicator', 'false']]],
          // Treatment by a party, not transmission between platforms.
          ['ram:TypeCode', '23'],
          dated('ram:IssueDateTime', written, '204'),
          [
            'ram:ReferenceReferencedDocument',
            [
              ['ram:IssuerAssignedID', invoice.number],
              ['ram:TypeCode', invoice.docType],
              dated('ram:FormattedIssueDateTime', digits(invoice.issueDate), '102', 'qdt'),
              ['ram:ProcessConditionCode', status],
              ['ram:ProcessCondition', CDAR_LABELS[status]],
              party('ram:IssuerTradeParty', seller, false),
              owner !== null && party('ram:RecipientTradeParty', owner, false),
              [
                'ram:SpecifiedDocumentStatus',
                [
                  dated('ram:ReferenceDateTime', `${digits(since)}000000`, '204'),
                  ['ram:ProcessConditionCode', status],
                  ['ram:SequenceNumeric', '1'],
                  account !== null && characteristic('IBAN', 'BT-84', account.iban),
                  account !== null && account.bic !== null && characteristic('BIC', 'BT-86', account.bic),
                  account !== null && characteristic('Titulaire du compte', 'BT-85', account.holder),
                ],
              ],
            ],
          ],
        ],
      ],
    ],
    Object.fromEntries(Object.entries(SPACES).map(([prefix, uri]) => [`xmlns:${prefix}`, uri])),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
}
