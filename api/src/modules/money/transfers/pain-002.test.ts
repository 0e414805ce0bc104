import {
  type BankAnswer,
  type BankFileRefusal,
  MAX_BANK_FILE_BYTES,
  outcomeOf,
  readPain002,
  reasonsOf,
} from './pain-002.ts';

const SPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10';
const document = (content: string, space = SPACE) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">${content}</Document>`;
const report = (group: string, payments = '') =>
  document(
    `<CstmrPmtStsRpt><GrpHdr><MsgId>REP-1</MsgId><CreDtTm>2026-11-30T07:00:00</CreDtTm></GrpHdr>
     <OrgnlGrpInfAndSts><OrgnlMsgId>VIR-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
     ${payments}</CstmrPmtStsRpt>`,
  );
const status = (name: string, code: string | null) => (code === null ? '' : `<${name}>${code}</${name}>`);
const because = (code: string, text = '') =>
  `<StsRsnInf><Orgtr><Nm>Banque</Nm></Orgtr><Rsn><Cd>${code}</Cd></Rsn>${text && `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`;
const line = (number: string, code: string | null, reason = '') =>
  `<TxInfAndSts><StsId>S</StsId><OrgnlEndToEndId>${number}</OrgnlEndToEndId>${status('TxSts', code)}${reason}</TxInfAndSts>`;
const payment = (code: string | null, lines = '') =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>VIR-1</OrgnlPmtInfId>${status('PmtInfSts', code)}${lines}</OrgnlPmtInfAndSts>`;

const read = (xml: string) => readPain002(xml) as BankAnswer;
const why = (xml: Uint8Array | string) => (readPain002(xml) as BankFileRefusal).why;

const partly = report(
  '<GrpSts>PART</GrpSts>',
  payment(
    'PART',
    line('FIN-1', 'RJCT', because('AC04', 'Compte clôturé') + because('NARR')) + line('FIN-2', 'ACSC'),
  ),
);

test('a partly accepted file, as text and as bytes', () => {
  const answer = {
    messageId: 'REP-1',
    originalMessageId: 'VIR-1',
    originalMessageName: 'pain.001.001.09',
    groupStatus: 'PART',
    groupReasons: [],
    payments: [{ originalPaymentInformationId: 'VIR-1', status: 'PART', reasons: [] }],
    lines: [
      {
        originalEndToEndId: 'FIN-1',
        status: 'RJCT',
        reasons: [
          { code: 'AC04', text: 'Compte clôturé' },
          { code: 'NARR', text: null },
        ],
      },
      { originalEndToEndId: 'FIN-2', status: 'ACSC', reasons: [] },
    ],
  };
  expect(readPain002(partly)).toEqual(answer);
  expect(readPain002(Buffer.from(`\uFEFF${partly}`))).toEqual(answer);
  expect(readPain002(Buffer.from(partly.replace('UTF-8', 'ISO-8859-1'), 'latin1'))).toEqual(answer);
  expect(readPain002(partly.replace('002.001.10', '002.001.03'))).toEqual(answer);
  expect(readPain002(partly.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:').replace('xmlns=', 'xmlns:p='))).toEqual(
    answer,
  );
});

test('a reason of the bank’s own, and one in words alone', () => {
  const own = '<StsRsnInf><Rsn><Prtry>Z9</Prtry></Rsn></StsRsnInf>';
  const words = '<StsRsnInf><AddtlInf>Voir</AddtlInf><AddtlInf>agence</AddtlInf></StsRsnInf>';
  expect(read(report(`<GrpSts>RJCT</GrpSts>${own}${words}`)).groupReasons).toEqual([
    { code: 'Z9', text: null },
    { code: 'NARR', text: 'Voir agence' },
  ]);
});

test('a line without a status has the one above it', () => {
  const rejected = read(report('<GrpSts>RJCT</GrpSts>', payment(null, line('FIN-1', null, because('AC01')))));
  expect(rejected.lines).toEqual([
    { originalEndToEndId: 'FIN-1', status: 'RJCT', reasons: [{ code: 'AC01', text: null }] },
  ]);
});

test('the same line twice is one, with the reason that was given', () => {
  const twice = line('FIN-1', 'RJCT') + line('FIN-1', 'RJCT', because('AC04')) + line('FIN-1', 'RJCT');
  expect(read(report('', payment(null, twice))).lines).toEqual([
    { originalEndToEndId: 'FIN-1', status: 'RJCT', reasons: [{ code: 'AC04', text: null }] },
  ]);
});

test.each([
  ['nothing', '', 'unreadable'],
  ['a table', 'numero;montant\nFIN-1;10', 'unreadable'],
  ['an answer cut between elements', partly.slice(0, partly.indexOf('<OrgnlPmtInfAndSts>')), 'unreadable'],
  ['an answer cut in the middle', partly.slice(0, partly.length / 2), 'unreadable'],
  ['an answer cut in its last tag', partly.slice(0, -3), 'unreadable'],
  ['two answers', partly + partly, 'unreadable'],
  ['a DTD', `<!DOCTYPE Document [<!ENTITY a "b">]>${partly.replace(/<\?.*\?>/, '')}`, 'unsafe'],
  ['too many elements', report('<X/>'.repeat(500_000)), 'unsafe'],
  ['pain.001', partly.replace('pain.002.001.10', 'pain.001.001.09'), 'other_message'],
  [
    'camt.053',
    document('<BkToCstmrStmt/>', 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'),
    'other_message',
  ],
  ['a later version', partly.replace('002.001.10', '002.001.14'), 'other_message'],
  ['no namespace', partly.replace(/ xmlns="[^"]*"/, ''), 'other_message'],
  ['another content', document('<BkToCstmrStmt/>'), 'other_message'],
  ['another root', partly.replaceAll('Document', 'Dokument'), 'other_message'],
  ['no number of the file', partly.replace('<OrgnlMsgId>VIR-1</OrgnlMsgId>', ''), 'element_missing'],
  [
    'an empty number of the file',
    partly.replace('>VIR-1</OrgnlMsgId>', '> </OrgnlMsgId>'),
    'element_missing',
  ],
  ['no number of its own', partly.replace('<MsgId>REP-1</MsgId>', ''), 'element_missing'],
  [
    'a line without a number',
    report('', payment(null, '<TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts>')),
    'element_missing',
  ],
  ['a line without any status', report('', payment(null, line('FIN-1', null))), 'element_missing'],
  [
    'a line that differs without saying how',
    report('', payment('PART', line('FIN-1', null))),
    'unknown_status',
  ],
  ['a line that is partly accepted', report('', payment(null, line('FIN-1', 'PART'))), 'unknown_status'],
  ['an unknown status of a line', report('', payment(null, line('FIN-1', 'XXXX'))), 'unknown_status'],
  ['an unknown status of the payment', report('', payment('toString')), 'unknown_status'],
  ['an unknown status of the group', report('<GrpSts>rjct</GrpSts>'), 'unknown_status'],
  [
    'two statuses of one line',
    report('', payment(null, line('FIN-1', 'ACSC') + line('FIN-1', 'RJCT'))),
    'contradiction',
  ],
  ['more than 10 MB', partly + ' '.repeat(MAX_BANK_FILE_BYTES), 'too_large'],
])('%s is refused', (_, xml, reason) => {
  expect(why(xml)).toBe(reason);
  expect(why(Buffer.from(xml))).toBe(reason);
});

test('bytes that are no text are refused', () => {
  expect(readPain002(Buffer.from([0x50, 0x4b, 3, 4, 0xff]))).toEqual({
    code: 'BANK_FILE_INVALID',
    why: 'unreadable',
    detail: expect.any(String),
  });
});

const rejectedOne = line('FIN-1', 'RJCT', because('AC04'));

test.each([
  ['group executed', report('<GrpSts>ACSC</GrpSts>'), 'executed'],
  ['group credited', report('<GrpSts>ACCC</GrpSts>'), 'executed'],
  ['group accepted', report('<GrpSts>ACCP</GrpSts>'), 'accepted'],
  ['group in settlement', report('<GrpSts>ACSP</GrpSts>'), 'accepted'],
  ['group accepted with a change', report('<GrpSts>ACWC</GrpSts>'), 'accepted'],
  ['group technically accepted', report('<GrpSts>ACTC</GrpSts>'), 'accepted'],
  ['group received', report('<GrpSts>RCVD</GrpSts>'), 'pending'],
  ['group pending', report('<GrpSts>PDNG</GrpSts>'), 'pending'],
  ['group rejected', report('<GrpSts>RJCT</GrpSts>'), 'rejected'],
  ['group cancelled', report('<GrpSts>CANC</GrpSts>'), 'rejected'],
  [
    'group rejected, another line is why',
    report('<GrpSts>RJCT</GrpSts>', payment(null, rejectedOne)),
    'rejected',
  ],
  ['payment over group', report('<GrpSts>ACTC</GrpSts>', payment('RJCT')), 'rejected'],
  ['line over payment', report('<GrpSts>RJCT</GrpSts>', payment('RJCT', line('FIN-2', 'ACSC'))), 'executed'],
  ['partly, another line rejected', report('<GrpSts>PART</GrpSts>', payment(null, rejectedOne)), 'accepted'],
  ['payment partly, another line rejected', report('', payment('PART', rejectedOne)), 'accepted'],
  ['payment partly, another line pending', report('', payment('PART', line('FIN-1', 'PDNG'))), 'accepted'],
  ['partly without a line', report('<GrpSts>PART</GrpSts>'), null],
  [
    'partly, only accepted lines',
    report('<GrpSts>PART</GrpSts>', payment(null, line('FIN-1', 'ACSC'))),
    null,
  ],
  ['no status but another line’s', report('', payment(null, rejectedOne)), null],
  ['two payments that agree', report('', payment('ACSP') + payment('ACSP')), 'accepted'],
  ['two payments that differ', report('<GrpSts>ACSC</GrpSts>', payment('ACSP') + payment('RJCT')), null],
  ['no status at all', report(''), null],
])('%s', (_, xml, outcome) => {
  expect(outcomeOf(read(xml), 'FIN-2')).toBe(outcome);
});

test('the reasons are the line’s, or else those above it', () => {
  const group = report(`<GrpSts>RJCT</GrpSts>${because('AM04')}`, payment(null, rejectedOne));
  expect(reasonsOf(read(group), 'FIN-1')).toEqual([{ code: 'AC04', text: null }]);
  expect(reasonsOf(read(group), 'FIN-2')).toEqual([{ code: 'AM04', text: null }]);
  expect(reasonsOf(read(report('', payment('RJCT', because('DT01')))), 'FIN-2')).toEqual([
    { code: 'DT01', text: null },
  ]);
  expect(reasonsOf(read(partly), 'FIN-2')).toEqual([]);
});

/** A thousand rejected lines, each repeating that many elements of its transfer. */
const thousand = (repeated: number) => {
  const original = `\n<OrgnlTxRef>${'<Amt>\n<InstdAmt>1.00</InstdAmt>\n</Amt>\n'.repeat(repeated)}</OrgnlTxRef>`;
  const lines = Array.from({ length: 1000 }, (_, n) => line(`FIN-${n}`, 'RJCT', because('AC04') + original));
  return Buffer.from(report('<GrpSts>PART</GrpSts>', payment('PART', lines.join('\n'))));
};

test('an answer of a thousand lines is read in less than half a second of work', () => {
  const bytes = thousand(5);
  const before = process.cpuUsage();
  readPain002(bytes);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
});

test('a bank may repeat each transfer whole', () => {
  expect((readPain002(thousand(40)) as BankAnswer).lines).toHaveLength(1000);
});
