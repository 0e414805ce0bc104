import { createServer } from 'node:http';
import { Pool, types } from 'pg';

/**
 * The bare minimum: node:http, one prepared statement, JSON.stringify. No session, no rights, no schema; its path is
 * the company.
 */
const [url = '', port = '0'] = process.argv.slice(2);
types.setTypeParser(1082, (text) => text);
types.setTypeParser(20, Number);
const pool = new Pool({ connectionString: url, max: 8 });

const TEXT = `select i.id, i.ref, i.doc_type, i.number, i.program, i.assignor_id, i.assignor_name, i.debtor_id, i.debtor_name, i.issue_date,
  i.due_date, i.currency, i.gross, i.due, i.outstanding, i.reason_code, i.confirm_by, i.status_since, i.created_at, i.version, i.status, i.covered_amount,
  i.created_at::text as sort_key from invoices i where i.supplier_view_id = $1 order by i.created_at desc, i.id desc limit 26`;

createServer(async (request, response) => {
  if (request.url === '/cpu') {
    response.end(JSON.stringify(process.cpuUsage()));
    return;
  }
  const { rows } = await pool.query({ name: 'page', text: TEXT, values: [request.url?.slice(1)] });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data: rows.slice(0, 25), nextCursor: rows.length > 25 ? 'x' : null }));
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
