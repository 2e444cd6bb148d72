// A double of the MATS expert that plays thousands of games a second, for the searches of bench/mats_columns.py and bench/mats_exploit.py.
//
// It knows the standard options only. Its judgement is that of navals/games/mats/ai/{crossing,worth,forecast}.py, from which it must not differ:
// bench/mats_fast.py compares both before every use. Later columns are drawn by lot. Every line read is a job, every line written its answer:
//
//   fleet N WEIGHTS                 then N ships: masts guns, masts guns once hit, worth intact, worth hit
//   value SIDE (N SHIP..)x2         per ship: place in the roster, position, double file or not, life
//                                   -> A's chance, and the number of advances SIDE may make
//   play GAMES SEED MIXTURE MIXTURE a mixture: how many columns, then for each its share and the ships, head first
//                                   -> games won, lost and tied by the first mixture; sides are swapped every game

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

using std::vector;

namespace {

constexpr int MOST = 9, SIGHT = 30, SUNK = 2;

struct Dice {
    uint64_t state;
    uint64_t next() {  // splitmix64
        uint64_t z = state += 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    int below(int n) { return static_cast<int>((next() >> 33) % n); }
    int face() { return 1 + below(6); }
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    template <class T> void shuffle(T* things, int n) {
        for (int i = n - 1; i > 0; i--) std::swap(things[i], things[below(i + 1)]);
    }
};

struct Ship { int masts[3], guns[3]; double worth[2]; };
struct Pawn { int x, ship; bool doubled; double intact, hit; };
struct Column { int n = 0; Pawn pawns[MOST]; };
struct Berth { int x, base, doubled; double intact, hit, joint[9]; };
struct Berths { int n = 0; Berth at[MOST]; };
struct Fates { double intact[MOST], hit[MOST], none; };
struct Move { int pawn, steps; };
struct State { int life[2][MOST], n[2], line[2][MOST], at[2][MOST]; bool doubled[2][MOST]; };
using Line = vector<int>;
struct Mixture { vector<double> shares; vector<Line> lines; };

int ships;
Ship fleet[MOST];
double likely[SIGHT], power, suffer_[49], *const suffer = suffer_ + 24;
int fall_n[9], fall_to[9][4];
double fall_share[9][4];

void prepare() {
    for (int lead = -24; lead <= 24; lead++) {
        int count = 0;
        for (int a = 1; a <= 6; a++) for (int b = 1; b <= 6; b++) count += a + lead - b <= 0;
        suffer[lead] = count / 36.0;
    }
    for (int state = 0; state < 9; state++) {  // R21: an intact ship is hit or sunk, one that is hit is sunk
        const int one = state / 3, two = state % 3;
        double all = 0, counts[9] = {};
        for (int a = one ? 2 : 1; a <= 2; a++)
            for (int b = two ? 2 : 1; b <= 2; b++) counts[3 * a + b] += 1, all += 1;
        for (int to = 0; to < 9; to++)
            if (counts[to] > 0) fall_to[state][fall_n[state]] = to, fall_share[state][fall_n[state]++] = counts[to] / all;
    }
}

void fall(double* joint, int n, const int* states, const double* chances) {
    for (int k = 0; k < n; k++) {
        const int s = states[k];
        joint[s] -= chances[k];
        for (int f = 0; f < fall_n[s]; f++) joint[fall_to[s][f]] += chances[k] * fall_share[s][f];
    }
}

Berths berths(const Column& column, int side) {
    Berths out;
    for (int i = 0; i < column.n; i++) {
        const Pawn& p = column.pawns[i];
        if (!p.doubled && p.intact + p.hit > 0) out.at[out.n++] = {p.x, p.ship, -1, p.intact, p.hit, {}};
    }
    for (int i = 0; i < column.n; i++) {
        const Pawn& p = column.pawns[i];
        if (!p.doubled || p.intact + p.hit <= 0) continue;
        Berth* base = std::find_if(out.at, out.at + out.n, [&](const Berth& b) { return b.x == p.x; });
        if (base == out.at + out.n) {
            out.at[out.n++] = {p.x, p.ship, -1, p.intact, p.hit, {}};
            continue;
        }
        const double one[3] = {base->intact, base->hit, 1.0 - base->intact - base->hit};
        const double two[3] = {p.intact, p.hit, 1.0 - p.intact - p.hit};
        base->doubled = p.ship;
        for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++) base->joint[3 * a + b] = one[a] * two[b];
    }
    std::sort(out.at, out.at + out.n, [&](const Berth& a, const Berth& b) { return side ? a.x < b.x : a.x > b.x; });
    return out;
}

int guns(const Berth& pair, int state) { return fleet[pair.base].guns[state / 3] + fleet[pair.doubled].guns[state % 3]; }

void uneven(Berth& two, Berth& one, double sure) {
    const int strong = fleet[one.base].guns[0], weak = fleet[one.base].guns[1];
    double e = 0, f = 0, chances[8];
    int n = 0, states[8];
    for (int s = 0; s < 8; s++) {
        const double w = two.joint[s] * sure;
        if (w == 0) continue;
        const int g = guns(two, s);
        e += w * suffer[strong - g];
        f += w * suffer[weak - g];
        states[n] = s;
        chances[n++] = w * (one.intact * suffer[g - strong] + one.hit * suffer[g - weak]);
    }
    const double intact = one.intact, hit = one.hit;
    one.intact = intact - intact * e;
    one.hit = hit + intact * e / 2 - hit * f;
    fall(two.joint, n, states, chances);
}

void even(Berth& a, Berth& b, double sure) {
    int n[2] = {}, states[2][8], g[2][8];
    double w[2][8], chances[2][8];
    const Berth* both[2] = {&a, &b};
    for (int side = 0; side < 2; side++)
        for (int s = 0; s < 8; s++)
            if (both[side]->joint[s] != 0) {
                states[side][n[side]] = s;
                g[side][n[side]] = guns(*both[side], s);
                w[side][n[side]++] = both[side]->joint[s];
            }
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < n[side]; i++) {
            double u = 0;
            for (int k = 0; k < n[1 - side]; k++) u += w[1 - side][k] * suffer[g[side][i] - g[1 - side][k]];
            chances[side][i] = sure * w[side][i] * u;
        }
    fall(a.joint, n[0], states[0], chances[0]);
    fall(b.joint, n[1], states[1], chances[1]);
}

void march(Berths& ours, Berths& theirs) {
    for (int i = 0; i < ours.n; i++) {
        Berth& one = ours.at[i];
        for (int k = 0; k < theirs.n; k++) {
            Berth& two = theirs.at[k];
            if (two.x < one.x || two.x >= one.x + SIGHT) continue;
            const double sure = likely[two.x - one.x];
            if (one.doubled >= 0) {
                if (two.doubled < 0) uneven(one, two, sure); else even(one, two, sure);
            } else if (two.doubled >= 0) {
                uneven(two, one, sure);
            } else {
                const int *g = fleet[one.base].guns, *h = fleet[two.base].guns;
                const double p = one.intact, q = one.hit, r = two.intact * sure, s = two.hit * sure;
                const double lost = p * (r * suffer[g[0] - h[0]] + s * suffer[g[0] - h[1]]);
                const double fell = q * (r * suffer[g[1] - h[0]] + s * suffer[g[1] - h[1]]);
                const double gone = r * (p * suffer[h[0] - g[0]] + q * suffer[h[0] - g[1]]);
                const double sank = s * (p * suffer[h[1] - g[0]] + q * suffer[h[1] - g[1]]);
                one.intact = p - lost;
                one.hit = q + (lost / 2 - fell);
                two.intact -= gone;
                two.hit += gone / 2 - sank;
            }
        }
    }
}

Fates fates(const Berths& places) {
    Fates out = {};
    out.none = 1;
    for (int i = 0; i < places.n; i++) {
        const Berth& b = places.at[i];
        const double* j = b.joint;
        if (b.doubled < 0) {
            out.intact[b.base] = b.intact;
            out.hit[b.base] = b.hit;
            out.none *= 1.0 - b.intact - b.hit;
        } else {
            out.intact[b.base] = j[0] + j[1] + j[2];
            out.hit[b.base] = j[3] + j[4] + j[5];
            out.intact[b.doubled] = j[0] + j[3] + j[6];
            out.hit[b.doubled] = j[1] + j[4] + j[7];
            out.none *= j[8];
        }
    }
    return out;
}

double total(const Fates& f) {
    double mean = 0;
    for (int i = 0; i < ships; i++) mean += f.intact[i] * fleet[i].worth[0] + f.hit[i] * fleet[i].worth[1];
    return mean;
}

/** A's chance if nobody advances any more. */
double value(const Column& a, const Column& b) {
    Berths ours = berths(a, 0), theirs = berths(b, 1);
    march(ours, theirs);
    const Fates one = fates(ours), two = fates(theirs);
    if (one.none > 1 - 1e-12) return 0.5 * two.none;
    if (two.none > 1 - 1e-12) return 1 - 0.5 * one.none;
    const double grown = std::pow(total(one) / (1 - one.none) / (total(two) / (1 - two.none)), power);
    const double won = grown / (1 + grown);
    return (1 - one.none) * (two.none + (1 - two.none) * won) + 0.5 * one.none * two.none;
}

int rear(const State& s, int side) {
    const int* at = s.at[side];
    return side ? *std::max_element(at, at + s.n[1]) : *std::min_element(at, at + s.n[0]);
}

/** R9-R13. */
int advances(const State& s, int side, Move* out) {
    const int ahead = side ? -1 : 1, limit = rear(s, 1 - side), *at = s.at[side], *line = s.line[side], *life = s.life[side];
    int count = 0, beside;
    const auto doubled = [&](int x) {
        for (int j = 0; j < s.n[side]; j++) if (s.doubled[side][j] && at[j] == x) return j;
        return -1;
    };
    for (int i = 0; i < s.n[side]; i++) {
        if (life[line[i]] == SUNK || (!s.doubled[side][i] && doubled(at[i]) >= 0)) continue;
        const int most = std::min(fleet[line[i]].masts[life[line[i]]], ahead * (limit - at[i]));
        for (int steps = 1; steps <= most; steps++) {
            if ((beside = doubled(at[i] + ahead * steps)) < 0) out[count++] = {i, steps};
            else if (life[line[beside]] != SUNK) break;
        }
    }
    return count;
}

void advance(State& s, int side, Move move) {
    if (move.pawn < 0) return;
    const int to = s.at[side][move.pawn] + (side ? -move.steps : move.steps);
    s.doubled[side][move.pawn] = std::find(s.at[side], s.at[side] + s.n[side], to) != s.at[side] + s.n[side];
    s.at[side][move.pawn] = to;
}

double value(const State& s) {
    Column both[2];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < s.n[side]; i++) {
            const int ship = s.line[side][i], life = s.life[side][ship];
            both[side].pawns[both[side].n++] = {s.at[side][i], ship, s.doubled[side][i], double(life == 0), double(life == 1)};
        }
    return value(both[0], both[1]);
}

Move chosen(const State& s, int side, Dice& dice) {
    Move moves[80];
    int n = advances(s, side, moves);
    if (!n) return {-1, 0};
    moves[n++] = {-1, 0};
    dice.shuffle(moves, n);
    double top = -1;
    Move best = moves[0];
    for (int i = 0; i < n; i++) {
        State after = s;
        advance(after, side, moves[i]);
        double worth = value(after);
        worth = std::round((side ? 1 - worth : worth) * 1e9);
        if (worth > top) top = worth, best = moves[i];
    }
    return best;
}

/** R18-R22; what A gets in halves, or -1 while both have ships. */
int fight(State& s, Dice& dice) {
    vector<int> places;
    for (int i = 0; i < s.n[0]; i++)
        for (int j = 0; j < s.n[1]; j++)
            if (s.at[0][i] == s.at[1][j] && s.life[0][s.line[0][i]] != SUNK && s.life[1][s.line[1][j]] != SUNK)
                places.push_back(s.at[0][i]);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (int x : places) {
        int n[2] = {}, here[2][2], lead = dice.face() - dice.face();
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < s.n[side]; i++) {
                const int ship = s.line[side][i], life = s.life[side][ship];
                if (s.at[side][i] != x || life == SUNK) continue;
                here[side][n[side]++] = ship;
                lead += (side ? -1 : 1) * fleet[ship].guns[life];
            }
        for (int side = 0; side < 2; side++)
            if (side ? lead >= 0 : lead <= 0)
                for (int i = 0; i < n[side]; i++) {
                    int& life = s.life[side][here[side][i]];
                    life = life == 1 || dice.below(2) ? SUNK : 1;
                }
    }
    bool left[2];
    for (int side = 0; side < 2; side++)
        left[side] = std::any_of(s.life[side], s.life[side] + ships, [](int life) { return life != SUNK; });
    return left[0] && left[1] ? -1 : left[0] ? 2 : left[1] ? 0 : 1;
}

/** A game; what A gets in halves. */
int played(const Mixture& a, const Mixture& b, Dice& dice) {
    State s = {};
    for (int crossing = 1;; crossing++) {
        for (int side = 0; side < 2; side++) {
            int n = 0, *line = s.line[side];
            for (int ship = 0; ship < ships; ship++) if (s.life[side][ship] != SUNK) line[n++] = ship;
            if (crossing == 1) {
                const Mixture& mixture = side ? b : a;
                double left = dice.unit();
                size_t drawn = 0;
                while (drawn + 1 < mixture.lines.size() && (left -= mixture.shares[drawn]) >= 0) drawn++;
                std::copy(mixture.lines[drawn].begin(), mixture.lines[drawn].end(), line);
            } else {
                dice.shuffle(line, n);
            }
            s.n[side] = n;
            for (int i = 0; i < n; i++) s.at[side][i] = side ? i : -1 - i, s.doubled[side][i] = false;
        }
        int one, two;
        do one = dice.face(), two = dice.face(); while (one == two);
        for (int first = one > two ? 0 : 1;; first = 1 - first) {
            for (int i = 0; i < s.n[first]; i++) s.at[first][i] += first ? -1 : 1;
            if (rear(s, 0) > rear(s, 1)) break;
            advance(s, first, chosen(s, first, dice));
            advance(s, 1 - first, chosen(s, 1 - first, dice));
            if (const int got = fight(s, dice); got >= 0) return got;
        }
    }
}

Mixture mixture() {
    Mixture out;
    size_t n;
    std::cin >> n;
    out.shares.resize(n);
    out.lines.assign(n, Line(ships));
    for (size_t i = 0; i < n; i++) {
        std::cin >> out.shares[i];
        for (int& ship : out.lines[i]) std::cin >> ship;
    }
    return out;
}

}  // namespace

int main() {
    prepare();
    std::string job;
    while (std::cin >> job) {
        if (job == "fleet") {
            double decay;
            std::cin >> ships >> decay >> power;
            for (int i = 0; i < SIGHT; i++) likely[i] = i ? likely[i - 1] * decay : 1.0;
            for (int i = 0; i < ships; i++) {
                Ship& s = fleet[i] = {};
                std::cin >> s.masts[0] >> s.guns[0] >> s.masts[1] >> s.guns[1] >> s.worth[0] >> s.worth[1];
            }
        } else if (job == "value") {
            State s = {};
            int actor;
            std::cin >> actor;
            for (int side = 0; side < 2; side++) {
                std::fill(s.life[side], s.life[side] + MOST, SUNK);
                std::cin >> s.n[side];
                for (int i = 0; i < s.n[side]; i++) {
                    int ship;
                    std::cin >> ship >> s.at[side][i] >> s.doubled[side][i] >> s.life[side][ship];
                    s.line[side][i] = ship;
                }
            }
            Move moves[80];
            const int count = advances(s, actor, moves);
            std::printf("%.15g %d\n", value(s), count);
        } else if (job == "play") {
            int games;
            uint64_t seed;
            std::cin >> games >> seed;
            const Mixture one = mixture(), two = mixture();
            int counts[3] = {};
            for (int number = 0; number < games; number++) {
                Dice dice = {seed + 0x632BE59BD9B4E019ull * static_cast<uint64_t>(number)};
                dice.next();
                const int got = number % 2 ? 2 - played(two, one, dice) : played(one, two, dice);
                counts[got]++;
            }
            std::printf("%d %d %d\n", counts[2], counts[0], counts[1]);
        }
        std::fflush(stdout);
    }
}
