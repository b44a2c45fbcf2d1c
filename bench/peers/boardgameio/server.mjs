// boardgame.io's server in memory with a card game for four. It tells its port on the first line of its output and
// ends with its input, so that it never outlives whoever started it. Its packages lie in the working directory.
// koa-compose is held at 4.1: with 4.2 the routes that boardgame.io adds after attaching its sockets are not found.

import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const { INVALID_MOVE } = require('boardgame.io/core');
const { Origins, Server } = require('boardgame.io/server');

const CARDS = 104;
const HAND = 10;
const SEATS = [0, 1, 2, 3];

const sorted = (cards) => [...cards].sort((one, other) => one - other);

function deal(random, points) {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, index) => index + 1));
  return {
    hands: SEATS.map((seat) => sorted(deck.slice(seat * HAND, (seat + 1) * HAND))),
    pile: deck.slice(SEATS.length * HAND),
    trick: [],
    taken: SEATS.map(() => []),
    points,
  };
}

function takeTrick(G) {
  const best = G.trick.reduce((one, other) => (other.card > one.card ? other : one));
  G.taken[best.seat].push(...G.trick.map(({ card }) => card));
  G.points[best.seat] += 1;
  G.trick = [];
}

function play({ G, playerID, random }, card) {
  const seat = Number(playerID);
  const place = G.hands[seat].indexOf(card);
  if (place < 0) return INVALID_MOVE;
  G.hands[seat].splice(place, 1);
  G.trick.push({ seat, card });
  if (G.trick.length === SEATS.length) takeTrick(G);
  if (G.hands.every((hand) => hand.length === 0)) Object.assign(G, deal(random, G.points));
  return G;
}

function playerView({ G, playerID }) {
  const { hands, pile, ...open } = G;
  return { ...open, hand: hands[playerID] ?? [], held: hands.map((hand) => hand.length), left: pile.length };
}

const table = {
  name: 'table',
  minPlayers: SEATS.length,
  maxPlayers: SEATS.length,
  setup: ({ random }) => deal(random, SEATS.map(() => 0)),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play },
  playerView,
};

// A match here goes on for ever, and at each move the server copies its whole log, which would slow it down by a sixth
// within a minute: no real match has so long a log.
function keepLogOfOneDeal(db) {
  const setState = db.setState.bind(db);
  db.setState = (match, state, added) => {
    if (state.ctx.turn % (SEATS.length * HAND) === 1) db.log.delete(match);
    setState(match, state, added);
  };
}

const server = Server({ games: [table], origins: [Origins.LOCALHOST] });
keepLogOfOneDeal(server.db);
server.router.get('/busy', (ctx) => {
  ctx.body = process.cpuUsage();
});
// What is given as the port goes to Node's `listen` as it is; a number alone would open the port to every network.
const { appServer } = await server.run({ port: { host: '127.0.0.1', port: 0 } });
console.log(appServer.address().port);
process.stdin.resume().on('end', () => process.exit());
