/* Toma 6 in straightforward C: the same rules, the same contract (legal + apply on one flat state) and the
   same streams of luck as the Python kernels, so that both must print the same totals. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 10, ROWS = 4, ROW_CARDS = 5, HAND_CARDS = 10, HIGHEST = 104, FIRST_ROW_ACTION = 105 };
enum { CHOOSE, TAKE };

typedef struct {
    uint32_t key[8], block[16];
    uint64_t stream, counter;
    int used;
} Luck;

typedef struct {
    Luck luck;
    int players, to_act, over, round, turn, limit, rounds, cheapest, phase;
    int points[SEATS], rank[SEATS], held[SEATS], bulls[SEATS], row_length[ROWS];
    int16_t row[ROWS][ROW_CARDS], hand[SEATS][HAND_CARDS], choice[SEATS], trick_card[SEATS], trick_seat[SEATS];
    int16_t deck[HIGHEST];
    int8_t taken[HIGHEST + 1];
} State;

static int BULLS[HIGHEST + 1];

/* --- luck: ChaCha8 for the deal, xoshiro128++ for the choices --- */

static uint32_t rotate(uint32_t word, int by) { return word << by | word >> (32 - by); }

#define QUARTER(a, b, c, d)                                                                    \
    a += b, d = rotate(d ^ a, 16), c += d, b = rotate(b ^ c, 12), a += b, d = rotate(d ^ a, 8), \
    c += d, b = rotate(b ^ c, 7)

static void refill(Luck *luck) {
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    memcpy(start + 4, luck->key, 32);
    start[12] = (uint32_t)luck->counter, start[13] = (uint32_t)(luck->counter >> 32);
    start[14] = (uint32_t)luck->stream, start[15] = (uint32_t)(luck->stream >> 32);
    memcpy(x, start, 64);
    for (int i = 0; i < 4; i++) {
        QUARTER(x[0], x[4], x[8], x[12]);
        QUARTER(x[1], x[5], x[9], x[13]);
        QUARTER(x[2], x[6], x[10], x[14]);
        QUARTER(x[3], x[7], x[11], x[15]);
        QUARTER(x[0], x[5], x[10], x[15]);
        QUARTER(x[1], x[6], x[11], x[12]);
        QUARTER(x[2], x[7], x[8], x[13]);
        QUARTER(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) luck->block[i] = x[i] + start[i];
    luck->counter++;
    luck->used = 0;
}

static uint32_t draw_luck(Luck *luck) {
    if (luck->used >= 16 || luck->counter == 0) refill(luck);
    return luck->block[luck->used++];
}

static uint32_t luck_below(Luck *luck, uint32_t n) {
    uint64_t product = (uint64_t)draw_luck(luck) * n;
    if ((uint32_t)product < n) {
        uint32_t shorter = -n % n;
        while ((uint32_t)product < shorter) product = (uint64_t)draw_luck(luck) * n;
    }
    return product >> 32;
}

static uint32_t draw_whim(uint32_t s[4]) {
    uint32_t word = rotate(s[0] + s[3], 7) + s[0], t = s[1] << 9;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t, s[3] = rotate(s[3], 11);
    return word;
}

static uint32_t whim_below(uint32_t s[4], uint32_t n) {
    uint64_t product = (uint64_t)draw_whim(s) * n;
    if ((uint32_t)product < n) {
        uint32_t shorter = -n % n;
        while ((uint32_t)product < shorter) product = (uint64_t)draw_whim(s) * n;
    }
    return product >> 32;
}

/* --- the game --- */

static void begin_trick(State *s) {
    s->phase = CHOOSE;
    s->to_act = (1 << s->players) - 1;
}

static void start_row(State *s, int row, int card) {
    memset(s->row[row], 0, sizeof s->row[row]);
    s->row[row][0] = card;
    s->row_length[row] = 1;
}

static void begin_round(State *s) {
    int16_t *deck = s->deck;
    int wanted = HAND_CARDS * s->players + ROWS;
    s->round++;
    s->turn = 1;
    memset(s->bulls, 0, sizeof s->bulls);
    memset(s->taken, 0, sizeof s->taken);
    for (int i = 0; i < wanted; i++) {
        int j = i + luck_below(&s->luck, HIGHEST - i);
        int16_t card = deck[i];
        deck[i] = deck[j], deck[j] = card;
    }
    for (int seat = 0; seat < s->players; seat++) {
        s->held[seat] = HAND_CARDS;
        memcpy(s->hand[seat], deck + seat * HAND_CARDS, sizeof s->hand[seat]);
    }
    for (int row = 0; row < ROWS; row++) start_row(s, row, deck[HAND_CARDS * s->players + row]);
    begin_trick(s);
}

static void end_round(State *s) {
    int reached = 0;
    for (int seat = 0; seat < s->players; seat++) {
        s->points[seat] += s->bulls[seat];
        reached |= s->limit > 0 && s->points[seat] >= s->limit;
    }
    if (!reached && s->round != s->rounds) {
        begin_round(s);
        return;
    }
    s->over = 1;
    s->to_act = 0;
    for (int seat = 0; seat < s->players; seat++) {
        s->rank[seat] = 1;
        for (int other = 0; other < s->players; other++) s->rank[seat] += s->points[other] < s->points[seat];
    }
}

static int row_for(const State *s, int card) {
    int best = -1, nearest = 0;
    for (int row = 0; row < ROWS; row++) {
        int end = s->row[row][s->row_length[row] - 1];
        if (nearest < end && end < card) best = row, nearest = end;
    }
    return best;
}

static void take_row(State *s, int seat, int row) {
    for (int i = 0; i < s->row_length[row]; i++) {
        int card = s->row[row][i];
        s->bulls[seat] += BULLS[card];
        s->taken[card] = seat + 1;
    }
    memset(s->row[row], 0, sizeof s->row[row]);
    s->row_length[row] = 0;
}

static void place_from(State *s, int first) {
    for (int i = first; i < s->players; i++) {
        int card = s->trick_card[i], row = row_for(s, card);
        if (s->row_length[row] == ROW_CARDS) take_row(s, s->trick_seat[i], row);
        s->row[row][s->row_length[row]++] = card;
    }
    memset(s->trick_card, 0, sizeof s->trick_card);
    memset(s->trick_seat, 0, sizeof s->trick_seat);
    if (s->held[0] > 0) {
        s->turn++;
        begin_trick(s);
    } else {
        end_round(s);
    }
}

static void take_for_low_card(State *s, int row) {
    take_row(s, s->trick_seat[0], row);
    s->row[row][s->row_length[row]++] = s->trick_card[0];
    place_from(s, 1);
}

static int cheapest_row(const State *s) {
    int best = 0, fewest = 1000;
    for (int row = 0; row < ROWS; row++) {
        int bulls = 0;
        for (int i = 0; i < s->row_length[row]; i++) bulls += BULLS[s->row[row][i]];
        if (bulls < fewest) best = row, fewest = bulls;
    }
    return best;
}

static void reveal(State *s) {
    for (int seat = 0; seat < s->players; seat++) {
        int card = s->choice[seat], last = --s->held[seat], at = 0, place = seat;
        while (s->hand[seat][at] != card) at++;
        s->hand[seat][at] = s->hand[seat][last];
        s->hand[seat][last] = 0;
        s->choice[seat] = 0;
        for (; place > 0 && s->trick_card[place - 1] > card; place--) {
            s->trick_card[place] = s->trick_card[place - 1];
            s->trick_seat[place] = s->trick_seat[place - 1];
        }
        s->trick_card[place] = card;
        s->trick_seat[place] = seat;
    }
    if (row_for(s, s->trick_card[0]) >= 0) {
        place_from(s, 0);
    } else if (s->cheapest) {
        take_for_low_card(s, cheapest_row(s));
    } else {
        s->phase = TAKE;
        s->to_act = 1 << s->trick_seat[0];
    }
}

static int legal(const State *s, int seat, int64_t *out) {
    if (!(s->to_act >> seat & 1)) return 0;
    if (s->phase == TAKE) {
        for (int row = 0; row < ROWS; row++) out[row] = FIRST_ROW_ACTION + row;
        return ROWS;
    }
    for (int i = 0; i < s->held[seat]; i++) out[i] = s->hand[seat][i];
    return s->held[seat];
}

static void apply(State *s, int seat, int action) {
    if (s->phase == TAKE) {
        take_for_low_card(s, action - FIRST_ROW_ACTION);
        return;
    }
    s->choice[seat] = action;
    s->to_act &= ~(1 << seat);
    if (!s->to_act) reveal(s);
}

/* arguments: players, cheapest, limit, rounds, matches, the 8 words of the luck key, the 8 of the whim key */
int main(int count, char **words) {
    if (count != 22) return 2;
    State blank = {0};
    Luck whims = {{0}};
    blank.players = atoi(words[1]), blank.cheapest = atoi(words[2]);
    blank.limit = atoi(words[3]), blank.rounds = atoi(words[4]);
    int64_t matches = atoll(words[5]), decisions = 0, totals[SEATS] = {0}, actions[HIGHEST + 1 + ROWS];
    for (int i = 0; i < 8; i++) {
        blank.luck.key[i] = strtoul(words[6 + i], 0, 10);
        whims.key[i] = strtoul(words[14 + i], 0, 10);
    }
    for (int i = 0; i < HIGHEST; i++) blank.deck[i] = i + 1;
    for (int card = 1; card <= HIGHEST; card++)
        BULLS[card] = card == 55 ? 7 : card % 11 == 0 ? 5 : card % 10 == 0 ? 3 : card % 5 == 0 ? 2 : 1;

    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (int64_t match = 0; match < matches; match++) {
        State state = blank;
        uint32_t whim[4];
        state.luck.stream = whims.stream = match;
        whims.counter = 0;
        for (int i = 0; i < 4; i++) whim[i] = draw_luck(&whims);
        whim[0] |= 1;
        begin_round(&state);
        while (!state.over) {
            int seat = 0;
            while (!(state.to_act >> seat & 1)) seat++;
            int n = legal(&state, seat, actions);
            apply(&state, seat, actions[whim_below(whim, n)]);
            decisions++;
        }
        for (int seat = 0; seat < state.players; seat++) totals[seat] += state.points[seat];
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    printf("%.9f %lld", to.tv_sec - from.tv_sec + (to.tv_nsec - from.tv_nsec) / 1e9, (long long)decisions);
    for (int seat = 0; seat < blank.players; seat++) printf(" %lld", (long long)totals[seat]);
    printf("\n");
}
