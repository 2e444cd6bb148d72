/**
 * Generate mutants of JavaScript for mutants.py with TypeScript's parser. Reads a job from standard input and
 * writes JSON.
 *
 * {"files": [...]}      lists all mutants: [file, operator, number of the place, line]
 *
 * {"mutants": [...]}    returns the sources of these mutants
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(`${process.cwd()}/web/`)("typescript");
const SWAPS = {
	"<": "<=",
	"<=": "<",
	">": ">=",
	">=": ">",
	"===": "!==",
	"!==": "===",
	"&&": "||",
	"||": "&&",
	"??": "&&",
	"+": "-",
	"-": "+",
	"*": "/",
	"/": "*",
	"%": "*",
	"+=": "-=",
	"-=": "+=",
};

/** Return whether a string names a module or a property. */
function isName(node) {
	const { parent } = node;
	return (
		parent.moduleSpecifier === node ||
		parent.name === node ||
		parent.expression?.kind === ts.SyntaxKind.ImportKeyword
	);
}

/** Yield the mutations of one node, as [operator, start, end, text]. */
function* changes(node, source) {
	const replace = (operator, text) => [operator, node.getStart(source), node.end, text];
	if (ts.isBinaryExpression(node)) {
		const sign = node.operatorToken;
		const other = SWAPS[sign.getText(source)];
		if (other) yield ["operator", sign.getStart(source), sign.end, other];
	} else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
		yield replace("negation", node.operand.getText(source));
	} else if (node.kind === ts.SyntaxKind.TrueKeyword) {
		yield replace("boolean", "false");
	} else if (node.kind === ts.SyntaxKind.FalseKeyword) {
		yield replace("boolean", "true");
	} else if (ts.isNumericLiteral(node)) {
		yield replace("number", Number(node.text) ? "0" : "1");
	} else if (ts.isStringLiteral(node) && node.text && !isName(node)) {
		yield replace("string", '""');
	} else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
		const test = node.expression ?? node.condition;
		yield ["condition", test.getStart(source), test.end, `!(${test.getText(source)})`];
	} else if (ts.isExpressionStatement(node) && !node.getText(source).startsWith("console.")) {
		yield replace("statement", ";");
	}
}

/** Return all mutations of a source, in order, each with its line. */
function mutations(file, text) {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found = [];
	const visit = (node) => {
		for (const change of changes(node, source))
			found.push([...change, source.getLineAndCharacterOfPosition(change[1]).line + 1]);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

const job = JSON.parse(readFileSync(0, "utf-8"));
const mutants = (job.files ?? []).flatMap((file) =>
	mutations(file, readFileSync(file, "utf-8")).map(([operator, , , , line], place) => [
		file,
		operator,
		place,
		line,
	]),
);
const sources = (job.mutants ?? []).map(([file, , place]) => {
	const text = readFileSync(file, "utf-8");
	const [, start, end, replacement] = mutations(file, text)[place];
	return text.slice(0, start) + replacement + text.slice(end);
});
process.stdout.write(JSON.stringify(job.files ? mutants : sources));
