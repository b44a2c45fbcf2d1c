// Matches of four programs in a closed loop: whoever is to move moves as soon as it hears so. Only the one to move reads
// its message as JSON, and the protocol of socket.io is spoken by hand, so that the server is what limits.
//   node load.mjs PORT MATCHES SECONDS     (with its packages in the working directory)

import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const { WebSocket } = require('ws');

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const ADDRESS = `127.0.0.1:${port}`;
const GAME = 'table';
const SEATS = 4;
const WARM_UP_SECONDS = 5;
const MOST_SILENT_SECONDS = 2;

// What socket.io writes before a message: a packet of engine.io, of socket.io, and the namespace.
const PING = '2';
const PONG = '3';
const JOIN = `40/${GAME},`;
const EVENT = `42/${GAME},`;

const completed = []; // of the moves in the time that is measured: milliseconds until all had heard
let measuring = false;

class Match {
  constructor(id) {
    this.id = id;
    this.sent = []; // when each move was sent that not all have heard
    this.heard = []; // and how many have
    this.done = 0;
    this.last = performance.now();
  }

  moved() {
    this.sent.push(performance.now());
    this.heard.push(0);
  }

  // Every seat hears every move, in order: the number of a move is how many it has heard.
  hear(move) {
    const index = move - this.done;
    this.heard[index] += 1;
    if (this.heard[index] < SEATS) return;
    this.last = performance.now();
    if (measuring) completed.push(this.last - this.sent[0]);
    this.sent.shift();
    this.heard.shift();
    this.done += 1;
  }
}

class Seat {
  constructor(match, seat, credentials) {
    this.match = match;
    this.player = String(seat);
    this.credentials = credentials;
    this.heard = 0;
    this.turn = Buffer.from(`"currentPlayer":"${seat}"`);
  }

  connect() {
    const address = `ws://${ADDRESS}/socket.io/?EIO=4&transport=websocket`;
    this.socket = new WebSocket(address, { skipUTF8Validation: true, perMessageDeflate: false });
    this.socket.on('error', fail);
    this.socket.on('close', () => fail(new Error('the server closed a connection')));
    return new Promise((resolve) => {
      this.socket.on('message', (data) => this.receive(data, resolve));
    });
  }

  receive(data, joined) {
    const kind = data.toString('latin1', 0, EVENT.length + 6);
    if (kind.startsWith(`${EVENT}["upda`)) this.update(data);
    else if (kind.startsWith(`${EVENT}["sync`)) joined(data);
    else if (kind.startsWith('0')) this.socket.send(JOIN);
    else if (kind.startsWith(JOIN)) this.emit('sync', this.match.id, this.player, this.credentials, SEATS);
    else if (kind === PING) this.socket.send(PONG);
  }

  update(data) {
    this.match.hear(this.heard);
    this.heard += 1;
    if (!data.includes(this.turn)) return;
    const [, , state] = JSON.parse(data.toString('utf8', EVENT.length));
    if (state._stateID !== this.heard) fail(new Error('a move was refused, or not heard by all'));
    this.move(state);
  }

  move(state) {
    const { hand } = state.G;
    const card = hand[Math.floor(Math.random() * hand.length)];
    const payload = { type: 'play', args: [card], playerID: this.player, credentials: this.credentials };
    this.match.moved();
    this.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.match.id, this.player);
  }

  emit(...event) {
    this.socket.send(EVENT + JSON.stringify(event));
  }
}

function fail(error) {
  console.error(error.message);
  process.exit(1);
}

async function ask(path, body) {
  const options = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`http://${ADDRESS}/${path}`, options);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function open() {
  const { matchID } = await ask(`games/${GAME}/create`, { numPlayers: SEATS });
  const match = new Match(matchID);
  const seats = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    const joining = { playerID: String(seat), playerName: `seat ${seat}` };
    const { playerCredentials } = await ask(`games/${GAME}/${matchID}/join`, joining);
    seats.push(new Seat(match, seat, playerCredentials));
  }
  const syncs = await Promise.all(seats.map((seat) => seat.connect()));
  const [, , { state }] = JSON.parse(syncs[0].toString('utf8', EVENT.length));
  return { match, begin: () => seats[0].move(state) };
}

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));
const spent = ({ user, system }) => (user + system) / 1e6;
const rank = (share) => completed[Math.min(completed.length - 1, Math.floor(share * completed.length))];

async function measure() {
  const tables = [];
  for (let count = 0; count < matches; count += 1) tables.push(await open());
  for (const { begin } of tables) begin();
  await sleep(WARM_UP_SECONDS);

  const server = spent(await ask('busy'));
  const load = spent(process.cpuUsage());
  const start = performance.now();
  measuring = true;
  await sleep(seconds);
  measuring = false;
  const elapsed = (performance.now() - start) / 1000;
  const loadBusy = (spent(process.cpuUsage()) - load) / elapsed;
  const serverBusy = (spent(await ask('busy')) - server) / ((performance.now() - start) / 1000);

  const silent = tables.filter(({ match }) => performance.now() - match.last > MOST_SILENT_SECONDS * 1000);
  if (silent.length > 0) throw new Error(`${silent.length} of ${matches} matches stand still`);
  completed.sort((one, other) => one - other);
  return {
    moves_per_second: completed.length / elapsed,
    p50: rank(0.5),
    p99: rank(0.99),
    server_busy: serverBusy,
    load_busy: loadBusy,
  };
}

measure().then((figures) => {
  console.log(JSON.stringify(figures));
  process.exit();
}, fail);
