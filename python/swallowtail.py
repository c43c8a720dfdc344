"""Runs Swallowtail's command from Python and reads its answers.

    import swallowtail
    sweep = swallowtail.run("conf/quickstart.conf")
    sweep.tails()
    swallowtail.estimate("collision", n=4096, c=4, event="failed")

The module needs only Python 3.9. Tables are pandas DataFrames where pandas is installed, else lists of dicts. Bad input is a ValueError, and every
other failure a RuntimeError; both have the line that the command prints. An interrupt ends a command as Ctrl-C does.
"""

import contextlib
import datetime
import decimal
import html
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import types

try:
    import pandas
except ImportError:
    pandas = None
try:
    import pyarrow
    import pyarrow.parquet
except ImportError:
    pyarrow = None

_BAD_INPUT = 2
# The answer is whole; 3 and 4: an expectation of the sweep file is not met, or undecided.
_ANSWERED = (0, 3, 4)
# The answer says that it was stopped, by --budget or --for.
_STOPPED = ("stopped: ", "Stopped after ")
# Spark's types whose columns have a type of their own in pandas; nulls of integers and flags do not turn them into other types.
_TYPES = {"bigint": "Int64", "int": "Int64", "boolean": "boolean", "double": "float64"}


class Sweep:
    """The directory of a sweep and its tables.

    directory: what `run --out` names
    """

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)

    def tails(self):
        """Returns the probability of each event, with its confidence limits."""
        return self.table("tails")

    def bounds(self):
        """Returns what theorems say about the tails."""
        return self.table("bounds")

    def table(self, name):
        """Returns a table by its name, such as "counts"; docs/reference/tables.md lists them. Without pyarrow this starts Spark."""
        file = self._file(name) if pandas and pyarrow else None
        if file is None:
            return self.sql(f"SELECT * FROM `{name}`")
        table = pyarrow.parquet.read_table(file)
        frame = table.to_pandas(
            types_mapper={
                pyarrow.int64(): pandas.Int64Dtype(),
                pyarrow.int32(): pandas.Int64Dtype(),
                pyarrow.bool_(): pandas.BooleanDtype(),
            }.get
        )
        for field in table.schema:
            if pyarrow.types.is_decimal(field.type):
                frame[field.name] = pandas.Series([None if x is None else int(x) for x in frame[field.name]], dtype="object")
        return frame

    def _file(self, name):
        """Returns the table's file in the newest set, or None if `sql` has to find it or to say what is wrong."""
        tables = self.directory / "tables"
        try:
            newest = max(file for file in tables.iterdir() if re.fullmatch("[0-9]{8}[.]json", file.name))
            manifest = json.loads(newest.read_text("utf-8"))
            file = tables / pathlib.Path(manifest["set"]).name / f"{name}.parquet"
            return file if file.stat().st_size == manifest["files"][file.name]["bytes"] else None
        except (OSError, ValueError, LookupError, TypeError):
            return None

    def sql(self, statement):
        """Answers a query of Spark SQL on the sweep's tables and on simulations."""
        return sql(statement, self.directory)

    def report(self, out=None):
        """Writes the report, one HTML page; returns its path (default: the directory's name with .html)."""
        return report(self.directory, out)

    def __repr__(self):
        return f"Sweep({str(self.directory)!r})"

    def _repr_html_(self):
        """Gives a notebook the first table of the report, with its sentences."""
        try:
            with tempfile.TemporaryDirectory() as folder:
                page = self.report(pathlib.Path(folder, "page.html")).read_text(encoding="utf-8")
        except (ValueError, RuntimeError) as error:
            return f"<p>{html.escape(repr(self))}: {html.escape(str(error))}</p>"
        heading = re.search("<h1>.*?</h1>", page, re.DOTALL)[0].replace("h1>", "h4>")
        opening = re.search("<div class=\"answer\">(.*?)<(?:figure|/section)", page, re.DOTALL)[1]
        parts = re.findall("<p>.*?</p>|<table.*?</table>", opening, re.DOTALL)
        return re.sub("</?a\\b[^>]*>", "", heading + "".join(parts))


class Estimate(types.SimpleNamespace):
    """The probability of an event at a point, with the fields of `estimate --format json`: estimate, ci_low, ci_high, method, trials, ..."""

    def __repr__(self):
        low, high = _digits(self.ci_low, self.log10_ci_low), _digits(self.ci_high, self.log10_ci_high)
        text = f"P({self.event}) = {_digits(self.estimate, self.log10_estimate)}, {self.confidence:.10g} interval [{low}, {high}], {self.method}"
        return text + (f", {self.reliability}: {self.reason}" if self.reason else "")

    def _repr_html_(self):
        low, high = _digits(self.ci_low, self.log10_ci_low), _digits(self.ci_high, self.log10_ci_high)
        cells = {
            "event": self.event,
            "probability": _digits(self.estimate, self.log10_estimate),
            f"{100 * self.confidence:.10g} % interval": f"[{low}, {high}]",
            "method": self.method,
            "trials": f"{self.trials:,}",
            "reliability": f"{self.reliability}: {self.reason}" if self.reason else self.reliability,
        }
        return _html([cells])


class Found(types.SimpleNamespace):
    """The value at which an event is rare enough, with the fields of `find --format json`: answer, statement, confidence, assumes, tried, ..."""

    def __repr__(self):
        return self.statement

    def _repr_html_(self):
        shown = ("verdict", "estimate", "ci_low", "ci_high", "method", "trials", "trials_without_value")
        varied = [name for name, value in self.tried[0].items() if any(row[name] != value for row in self.tried)] if self.tried else []
        names = [name for name in varied if name not in (*shown, "command") and not name.startswith("log10")] + list(shown)
        return f"<p>{html.escape(self.statement)}</p>" + _html([{name: row[name] for name in names} for row in self.tried])


def run(conf, out=None, *, settings=None, progress=True, **options):
    """Runs, resumes or extends a sweep.

    conf:      the sweep file
    out:       the directory for the tables (default: out/NAME)
    settings:  values that replace those of the file, such as {"trials": 1000000}
    progress:  True shows a line that changes; False shows nothing; a function is called with each object of `--progress json`, as a dict
    options:   those of the command, with _ for -: fresh=True, master="local[2]", segment="10s", and for_="2h" for --for
    returns:   the Sweep, also if time or an expectation of the file ended it otherwise: sweep.sql("SELECT * FROM expectations") has the verdicts
    """
    arguments = ["run", conf, "--progress", "json", *_options({"out": out, **options})]
    arguments += _pairs("--set", settings or {})
    directory = []

    def hear(line):
        if not line.startswith("{"):
            return progress is True and _show(line)
        event = json.loads(line)
        if "directory" in event:
            directory.append(event["directory"])
        if callable(progress):
            progress(event)
        elif progress and "share" in event:
            _show(f"{event['share']:.0%}  {event['trials']:,} of {event['total_trials']:,}, {event['seconds']:.0f} s")

    _call(arguments, hear)
    return Sweep(directory[0])


def estimate(
    experiment, *, event, relative_error=None, absolute_error=None, confidence=None, method=None, trials=None, budget=None, seed=None, threads=None, progress=True,
    **parameters
):
    """Estimates the probability of an event, even if it is rare. Other names are parameters of the experiment.

    returns: an Estimate; a list of them if the event or a parameter has several values, such as n=[64, 256] or n="2^6..2^10"
    """
    options = dict(relative_error=relative_error, absolute_error=absolute_error, confidence=confidence, method=method, trials=trials, budget=budget, seed=seed, threads=threads)
    arguments = ["estimate", experiment, "--event", event, "--format", "json", *_options(options)]
    arguments += _pairs("-p", parameters)
    rows = json.loads(_call(arguments, lambda line: progress and _show(line)))
    found = [Estimate(**row) for row in rows]
    return found[0] if len(found) == 1 else found


def find(experiment, *, vary, event, at_most=None, at_least=None, progress=True, options=None, **parameters):
    """Finds the value at which an event is rare enough. Other names are parameters of the experiment.

    vary:     the values to search, such as {"c": "1..8"}
    at_most:  the probability that the event must not exceed; or at_least
    options:  those of the command, such as {"greatest": True, "minimize": "edges / n", "confidence": 0.99, "budget": "10m"}
    returns:  a Found
    """
    arguments = ["find", experiment, "--event", event, "--format", "json", *_options({"at_most": at_most, "at_least": at_least, **(options or {})})]
    arguments += _pairs("--vary", vary) + _pairs("-p", parameters)
    return Found(**json.loads(_call(arguments, lambda line: progress and _show(line))))


def compare(experiment, *, against, event, progress=True, options=None, **parameters):
    """Compares the probability of an event at two points, of one experiment or of two, on the same random numbers. Other names are parameters of the experiment.

    against:  the parameters that the second point has instead, such as {"c": 3}; or its experiment and its parameters, such as ("minimum", {"load": 0.5})
    options:  those of the command, such as {"trials": 10**6, "confidence": 0.99, "seed": 7}
    returns:  a DataFrame, or a list of dicts without pandas: both probabilities, their difference and their ratio, with limits
    """
    arguments = ["compare", experiment, "--event", event, "--format", "json", *_options(options or {})]
    arguments += _pairs("-p", parameters)
    arguments += _pairs("--against", against) if isinstance(against, dict) else ["--against", against[0], *_pairs("-p", against[1])]
    return _table(_call(arguments, lambda line: progress and _show(line)))


def network(file, *, failures=None, svg=None, progress=True, **parameters):
    """Shows where a network is weak. Other names are parameters of graph_faults, such as terminals="u,v" and p=0.001.

    returns: a DataFrame, or a list of dicts without pandas: what each part contributes; with failures=1 or 2, the failures that separate terminals
    """
    arguments = ["network", file, "--format", "json", *_options({"failures": failures, "svg": svg})] + _pairs("-p", parameters)
    return _table(_call(arguments, lambda line: progress and _show(line)))


def report(data=None, out=None):
    """Writes the report of a sweep (default: the newest under out/), one HTML page.

    data:    its directory, or a list of directories, which get a page each and a list of them
    out:     the page (default: next to the first directory)
    returns: the path of the page
    """
    directories = data if isinstance(data, (list, tuple)) else [data] if data is not None else []
    arguments = ["report", *_options({"out": out})]
    for directory in directories:
        arguments += ["--data", getattr(directory, "directory", directory)]
    said = _call(arguments, lambda line: None)
    return pathlib.Path(re.search(r" (?:is|are) in (.*)\.$", said.strip(), re.MULTILINE)[1])


def sql(statement, data=None):
    """Answers one statement of Spark SQL on the tables of a sweep (default: the newest under out/) and on simulations: a query, SHOW, DESCRIBE or EXPLAIN.

    returns: a DataFrame, or a list of dicts without pandas; integers and decimals have every digit, and times are in UTC
    """
    # Texts, names and comments can contain anything.
    words = re.sub(r"--[^\n]*|/\*.*?\*/|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`", " ", statement, flags=re.DOTALL).strip().rstrip("; \n")
    if ";" in words:
        raise ValueError("sql: two statements; give one at a time")
    statement = statement.strip().rstrip(";")
    query = re.match(r"[\s(]*(SELECT|WITH|VALUES|FROM|TABLE)\b", words, re.IGNORECASE)
    describe = f"DESCRIBE QUERY {statement}\n;\n" if query else ""
    text = _call(["sql", "--format", "json", *_options({"data": data})], lambda line: None, f"{describe}{statement}\n;\n").strip()
    decoder = json.JSONDecoder(parse_float=decimal.Decimal)
    columns, end = decoder.raw_decode(text) if query else ([], 0)
    types = {column["col_name"]: column["data_type"] for column in columns}
    rows = [{name: _value(value, types.get(name, "")) for name, value in row.items()} for row in decoder.decode(text[end:].strip())]
    if pandas is None:
        return rows
    names = list(types) or (list(rows[0]) if rows else [])
    series = {name: pandas.Series([row[name] for row in rows], dtype=_TYPES.get(types.get(name), "object")) for name in names}
    return pandas.DataFrame({name: each.infer_objects() if types.get(name, "").startswith("timestamp") else each for name, each in series.items()})


def _value(value, type):
    """Converts a value of JSON, whose numbers have every digit, to that of a type of Spark."""
    if value is None or type.startswith("decimal"):
        return value
    try:
        if type == "date":
            return datetime.date.fromisoformat(value)
        if type.startswith("timestamp"):
            return datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
    except ValueError:
        return value  # a year that Python does not have
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, list):
        return [_value(each, "") for each in value]
    return {key: _value(each, "") for key, each in value.items()} if isinstance(value, dict) else value


def _table(text):
    rows = json.loads(text)
    return rows if pandas is None else pandas.DataFrame(rows)


def _html(rows):
    """Writes rows as a table for a notebook. All rows have the same names."""
    heading = "".join(f"<th>{html.escape(name)}</th>" for name in (rows[0] if rows else ()))
    cells = ("".join(f"<td>{html.escape('' if x is None else f'{x:.3g}' if isinstance(x, float) else str(x))}</td>" for x in row.values()) for row in rows)
    return f"<table><thead><tr>{heading}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in cells)}</tbody></table>"


def _command():
    """Finds the command: $SWALLOWTAIL, that of this checkout or archive, or that along PATH."""
    home = pathlib.Path(__file__).resolve().parent.parent
    here = [str(path) for path in (home / "swallowtail", home / "bin" / "swallowtail") if path.is_file()]
    found = os.environ.get("SWALLOWTAIL") or next(iter(here), None) or shutil.which("swallowtail")
    if found is None:
        raise RuntimeError("no command swallowtail was found; set the environment variable SWALLOWTAIL to its path")
    return found


def _text(value):
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(_text, value)) if isinstance(value, (list, tuple, range)) else str(value)


def _pairs(option, values):
    return [word for name, value in values.items() for word in (option, f"{name}={_text(value)}")]


def _options(options):
    words = []
    for name, value in options.items():
        if value is not None and value is not False:
            words.append("--" + name.strip("_").replace("_", "-"))
            words += [] if value is True else [_text(value)]
    return words


def _call(arguments, hear, asked=""):
    """Runs the command, passes it a text, and returns what it prints. Each line of its messages is heard at once."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as answer, tempfile.TemporaryFile("w+", encoding="utf-8") as question:
        question.write(asked)
        question.seek(0)
        last = f"{_command()} ended without a message"
        # A session of its own: an interrupt reaches the command once, whether a terminal or a notebook sends it.
        with subprocess.Popen(
            [_command(), *map(str, arguments)], stdin=question, stdout=answer, stderr=subprocess.PIPE, text=True, encoding="utf-8",
            start_new_session=True,
        ) as process, _ended_with_python(process):
            try:
                for line in map(str.strip, process.stderr):
                    if line and not line.startswith(("{", "|")):  # JSON; a line of a file below its problem
                        last = line
                    hear(line)
            except BaseException:
                os.killpg(process.pid, signal.SIGINT)
                process.stderr.read()
                raise
            finally:
                _end_line()
        if process.returncode in _ANSWERED or process.returncode != _BAD_INPUT and last.startswith(_STOPPED):
            answer.seek(0)
            return answer.read()
    raise (ValueError if process.returncode == _BAD_INPUT else RuntimeError)(last)


@contextlib.contextmanager
def _ended_with_python(process):
    """Ends the command when this Python is gone, also by kill -9. A shell waits for a line, and meets the end of its input if Python is gone."""
    script = 'read -r line || kill -TERM "-$1"'
    with subprocess.Popen(["/bin/sh", "-c", script, "sh", str(process.pid)], stdin=subprocess.PIPE, text=True, start_new_session=True) as watch:
        try:
            yield
        finally:
            process.wait()
            watch.communicate("ended\n")


_shown = 0


def _show(line):
    """Replaces the line of progress."""
    global _shown
    sys.stderr.write("\r" + line.ljust(_shown))
    sys.stderr.flush()
    _shown = len(line)


def _end_line():
    global _shown
    if _shown:
        sys.stderr.write("\n")
    _shown = 0


def _digits(number, log10):
    """Writes a probability with three digits; never 1 for one below 1, and as a power of ten below the range of doubles."""
    if number == 0 and log10 is not None:
        return f"10^{log10:.6g}"
    text = f"{number:.3g}"
    return text if number == 1 or float(text) < 1 else repr(number)
