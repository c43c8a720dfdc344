"""Tests the module with the real command: python3 -m unittest discover python"""

import ast
import contextlib
import datetime
import decimal
import importlib.util
import io
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

import swallowtail

CONF = """
sweep { name = small, trials = 200, grid = [ { experiment = collision, n = [4, 16], c = 2, events = ["failed", "rounds >= 2 && failed"] } ] }
"""


class SwallowtailTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.conf = pathlib.Path(cls.folder.name, "small.conf")
        cls.conf.write_text(CONF, encoding="utf-8")
        cls.events = []
        cls.sweep = swallowtail.run(
            cls.conf, pathlib.Path(cls.folder.name, "its tables"), settings={"seed": 2**60 + 1}, progress=cls.events.append, master="local[1]"
        )

    def test_progress_names_the_directory_and_ends_with_all_trials(self):
        self.assertEqual({"sweep": "small", "directory": str(self.sweep.directory)}, self.events[0])
        self.assertEqual(400, [event for event in self.events if "share" in event][-1]["trials"])

    @unittest.skipIf(swallowtail.pandas is None, "pandas is not installed")
    def test_integers_stay_integers_where_some_are_null(self):
        tails = self.sweep.sql("SELECT * FROM tails ORDER BY n, event")
        self.assertEqual([4, 4, 16, 16], tails["n"].tolist())
        self.assertEqual([1, None], [None if x is swallowtail.pandas.NA else x for x in tails["threshold"][:2]])
        self.assertEqual(
            ["Int64", "Int64", "Int64", "float64"], [str(tails[name].dtype) for name in ("threshold", "setup_queue", "exceedances", "estimate")]
        )
        seeds = self.sweep.sql("SELECT DISTINCT seed, CAST(seed AS DECIMAL(38, 0)) * 1000 AS more, seed > 1 AS flag FROM points")
        self.assertEqual([2**60 + 1, (2**60 + 1) * 1000, True], seeds.iloc[0].tolist())
        self.assertEqual(["Int64", "object", "boolean"], [str(kind) for kind in seeds.dtypes])
        self.assertEqual("Int64", str(self.sweep.sql("SELECT n FROM tails WHERE n = 0")["n"].dtype))

    @unittest.skipIf(swallowtail.pandas is None or swallowtail.pyarrow is None, "pandas or pyarrow is not installed")
    def test_parquet_and_json_give_the_same_table(self):
        for name in ("tails", "moments", "bounds"):
            by_sql = self.sweep.sql(f"SELECT * FROM {name}")
            key = [column for column in ("point", "event", "metric", "bound_name") if column in by_sql]
            frames = [frame.sort_values(key).reset_index(drop=True) for frame in (by_sql, self.sweep.table(name))]
            swallowtail.pandas.testing.assert_frame_equal(*frames)

    def test_tables_of_a_copy_are_those_of_its_newest_manifest(self):
        copy = pathlib.Path(self.folder.name, "copy")
        shutil.copytree(self.sweep.directory, copy)  # It follows the link tables/current.
        (copy / "tables" / "current" / "tails.parquet").write_text("stale")
        manifest = json.loads(max((copy / "tables").glob("0*.json")).read_text(encoding="utf-8"))
        newest = copy / "tables" / manifest["set"] / "tails.parquet"
        sweep = swallowtail.Sweep(copy)
        self.assertEqual(newest, sweep._file("tails"))
        self.assertIsNone(sweep._file("nothing"))
        newest.write_text("damaged")
        self.assertIsNone(sweep._file("tails"))

    @unittest.skipIf(swallowtail.pandas is None or importlib.util.find_spec("matplotlib") is None, "pandas or matplotlib is not installed")
    def test_the_figure_of_the_page_is_drawn(self):
        page = (pathlib.Path(__file__).resolve().parent.parent / "docs" / "how-to" / "figures-for-a-paper.md").read_text(encoding="utf-8")
        code = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1]
        conf = pathlib.Path(self.folder.name, "figure.conf")
        conf.write_text(re.search(r"```hocon\n(.*?)```", page, re.DOTALL)[1], encoding="utf-8")
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder.name)
        swallowtail.run(conf, settings={"trials": 200}, progress=False, master="local[1]")
        drawn = {}
        exec(code, drawn)  # the reader saves and runs it
        self.assertEqual(b"%PDF", pathlib.Path("failed-matplotlib.pdf").read_bytes()[:4])
        labels = [text.get_text() for text in drawn["axes"].get_legend().get_texts()]
        self.assertEqual(["c = 2", "c = 3", "c = 4"], labels)
        dotted = [line for line in drawn["axes"].get_lines() if line.get_linestyle() == ":"]
        self.assertEqual([0, 0, 3], [len(line.get_xdata()) for line in dotted])

    def test_the_columns_of_the_latex_source_are_those_of_its_queries(self):
        page = (pathlib.Path(__file__).resolve().parent.parent / "docs" / "how-to" / "figures-for-a-paper.md").read_text(encoding="utf-8")
        queries = dict(re.findall(r'--output (\S+\.csv) "(SELECT .*?)"', page, re.DOTALL))
        tables = re.findall(r"table\[col sep=comma, (.*?)\] \{(\S+)\}", page)
        self.assertEqual(set(queries), {file for columns, file in tables})
        for columns, file in tables:
            rows = swallowtail.sql(queries[file], self.sweep.directory)
            names = list(rows.columns) if swallowtail.pandas else list(rows[0]) if rows else []
            used = [each.split("=")[1] for each in columns.split(", ")]
            self.assertTrue(set(used) <= set(names), (used, names))

    def test_without_pandas_a_table_is_rows(self):
        pandas, swallowtail.pandas = swallowtail.pandas, None
        self.addCleanup(setattr, swallowtail, "pandas", pandas)
        rows = self.sweep.tails()
        self.assertEqual({4, 16}, {row["n"] for row in rows})
        self.assertEqual({200}, {row["trials"] for row in rows})

    def test_estimate_gives_the_fields_of_the_command(self):
        found = swallowtail.estimate("collision", n=16, c=2, event="failed", trials=1000, seed=7, progress=False)
        self.assertEqual(("collision", 16, 7, 1000), (found.experiment, found.n, found.seed, found.trials))
        self.assertEqual(found.exceedances / 1000, found.estimate)
        self.assertRegex(repr(found), r"^P\(failed\) = 0\.\d+, 0\.95 interval \[0\.\d+, 0\.\d+\], monte-carlo$")
        several = swallowtail.estimate("collision", n=[4, 16], c=2, event="failed", trials=100, progress=False)
        self.assertEqual([4, 16], [one.n for one in several])

    def test_digits_of_extreme_probabilities(self):
        self.assertEqual("10^-400.5", swallowtail._digits(0.0, -400.5))
        self.assertEqual(["0", "1", "0.99999", "0.0123"], [swallowtail._digits(x, None) for x in (0.0, 1.0, 0.99999, 0.01234)])

    def test_bad_input_is_a_value_error_with_the_line_of_the_command(self):
        for call in (
            lambda: swallowtail.estimate("collision", n=17, c=2, event="failed"),
            lambda: swallowtail.run(self.conf, settings={"trials": "many"}),
            lambda: self.sweep.sql("SELECT nothing FROM tails"),
        ):
            with self.assertRaisesRegex(ValueError, "17|many|nothing"):
                call()

    def test_statements_that_are_no_queries_are_answered(self):
        pandas, swallowtail.pandas = swallowtail.pandas, None
        self.addCleanup(setattr, swallowtail, "pandas", pandas)
        self.assertIn("tails", [row["tableName"] for row in self.sweep.sql("SHOW TABLES")])
        self.assertIn("ci_low", [row["col_name"] for row in self.sweep.sql("-- its columns\nDESCRIBE TABLE tails;")])
        self.assertIn("Physical Plan", self.sweep.sql("EXPLAIN SELECT 1")[0]["plan"])
        self.assertEqual([{"a": ";", "b": "it's"}], self.sweep.sql("SELECT ';' AS a, 'it\\'s' AS b; -- the end;"))
        self.assertEqual([{"x": 1}], self.sweep.sql("(WITH a AS (SELECT 1 x) SELECT * FROM a) /* ; */"))
        for statements in ("SELECT 1 AS a; SELECT 2 AS b", "SHOW TABLES;\nSHOW VIEWS;"):
            with self.assertRaisesRegex(ValueError, "^sql: two statements; give one at a time$"):
                self.sweep.sql(statements)

    def test_times_and_decimals_have_types_of_their_own(self):
        statement = (
            "SELECT begin, CAST('12345678901234567890.1234567891' AS DECIMAL(38, 10)) AS exact, DATE '2026-03-08' AS day, 0.1D AS number,"
            " array(0.5D) AS several, CAST(NULL AS TIMESTAMP) AS none FROM runs"
        )
        pandas, swallowtail.pandas = swallowtail.pandas, None
        self.addCleanup(setattr, swallowtail, "pandas", pandas)
        row = self.sweep.sql(statement)[0]
        self.assertEqual(datetime.timezone.utc.utcoffset(None), row["begin"].utcoffset())
        self.assertLess(abs(datetime.datetime.now(datetime.timezone.utc) - row["begin"]), datetime.timedelta(days=1))
        self.assertEqual(decimal.Decimal("12345678901234567890.1234567891"), row["exact"])
        self.assertEqual((datetime.date(2026, 3, 8), 0.1, [0.5], None), (row["day"], row["number"], row["several"], row["none"]))
        if pandas is not None:
            swallowtail.pandas = pandas
            frame = self.sweep.sql(statement)
            self.assertRegex(str(frame["begin"].dtype), "^datetime64.*UTC")
            self.assertEqual(row["exact"], frame["exact"][0])

    def test_find_compare_network_and_report(self):
        pandas, swallowtail.pandas = swallowtail.pandas, None
        self.addCleanup(setattr, swallowtail, "pandas", pandas)
        found = swallowtail.find("collision", n=64, vary={"c": "1..3"}, event="failed", at_most=0.5, progress=False)
        self.assertEqual((2, "does not hold"), (found.answer, found.tried[0]["verdict"]))
        self.assertTrue(repr(found).startswith("c = 2 is the least of 3 values"), repr(found))
        self.assertRegex(found._repr_html_(), "^<p>c = 2 is .*<th>c</th><th>verdict</th>.*<td>does not hold</td>")
        rows = swallowtail.compare("collision", n=64, c=2, against={"c": 3}, event="failed", options={"trials": 1000}, progress=False)
        self.assertEqual(["first", "second", "first - second", "first / second"], [row["quantity"] for row in rows])
        rows = swallowtail.compare("collision", n=64, c=2, against=("minimum", {"load": 0.5}), event="congestion >= 3", options={"trials": 1000}, progress=False)
        self.assertEqual(("collision c=2 n=64", "minimum load=0.5 n=64"), (rows[0]["first"], rows[0]["second"]))
        file = pathlib.Path(self.folder.name, "net.txt")
        file.write_text("a b\nb c\n", encoding="utf-8")
        parts = swallowtail.network(file, terminals="a,c", p=0.1, progress=False)
        self.assertEqual(({"a b", "b c"}, {1}), ({part["part"] for part in parts}, {part["if_fails"] for part in parts}))
        page = self.sweep.report(pathlib.Path(self.folder.name, "page.html"))
        self.assertIn("<h1>How does P(failed) depend on n?</h1>", page.read_text(encoding="utf-8"))

    def test_a_notebook_shows_tables(self):
        table = self.sweep._repr_html_()
        self.assertRegex(table, "(?s)^<h4>How does P.failed. depend on n.</h4><p>collision: P.failed.*<table.*<td>impossible.*</table>")
        self.assertNotIn("<a ", table)
        self.assertIn("does not exist", swallowtail.Sweep(pathlib.Path(self.folder.name, "nowhere"))._repr_html_())
        one = swallowtail.estimate("collision", n=16, c=2, event="failed", trials=1000, progress=False)
        self.assertRegex(one._repr_html_(), "<th>95 % interval</th>.*<td>failed</td><td>0\\.0[0-9]+</td>")

    @unittest.skipIf(os.name != "posix", "needs signals")
    def test_the_command_ends_when_its_python_is_killed(self):
        script = (
            "import sys; sys.path.insert(0, sys.argv[1]); import swallowtail\n"
            "watch = swallowtail._ended_with_python\n"
            "swallowtail._ended_with_python = lambda process: print(process.pid, flush=True) or watch(process)\n"
            "swallowtail.run(sys.argv[2], sys.argv[3], settings={'trials': 10**9}, progress=lambda event: print(event, flush=True), master='local[1]')\n"
        )
        for number in (signal.SIGKILL, signal.SIGTERM):
            out = pathlib.Path(self.folder.name, f"orphan-{number.name}")
            arguments = [sys.executable, "-c", script, pathlib.Path(__file__).parent, self.conf, out]
            with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as python:
                command = int(python.stdout.readline())
                while "share" not in python.stdout.readline():
                    pass
                python.send_signal(number)
            with self.assertRaises(ProcessLookupError):
                for _ in range(1200):  # It ends within a second or two; a minute is for busy machines.
                    os.killpg(command, 0)
                    time.sleep(0.05)
            self.assertTrue((out / "tables" / "current" / "tails.parquet").exists())

    @unittest.skipIf(
        signal.getsignal(signal.SIGINT) == signal.SIG_IGN, "the shell ignores interrupts, as it does for jobs in the background"
    )
    def test_an_answer_that_cannot_be_written_is_an_error(self):
        real = tempfile.TemporaryFile
        files = iter([lambda *words, **options: open("/dev/full", "w+", encoding="utf-8"), real])
        with unittest.mock.patch("tempfile.TemporaryFile", lambda *words, **options: next(files)(*words, **options)):
            with self.assertRaisesRegex(RuntimeError, "^failed: standard output cannot be written: "):
                swallowtail.estimate("valiant", n=8, event="congestion >= 3", trials=100, progress=False)

    def test_columns_of_one_name_are_refused(self):
        with self.assertRaisesRegex(ValueError, "two columns or fields have the name n"):
            self.sweep.sql("SELECT t.n, p.n, t.point FROM tails t CROSS JOIN points p")

    def test_a_sweep_with_an_unmet_expectation_or_little_time_is_returned(self):
        for options in ({"settings": {"expect": '"failed <= 1e-6"'}}, {"settings": {"trials": 10**9}, "for_": "1ms"}):
            out = pathlib.Path(self.folder.name, *options["settings"])
            sweep = swallowtail.run(self.conf, out, progress=False, master="local[1]", **options)
            self.assertTrue((sweep.directory / "tables" / "current" / "tails.parquet").exists())

    def test_an_interrupt_keeps_what_is_simulated(self):
        out = pathlib.Path(self.folder.name, "interrupted")

        def interrupt_once(event):
            if "share" in event and not interrupts:
                interrupts.append(os.kill(os.getpid(), signal.SIGINT))

        interrupts = []
        with self.assertRaises(KeyboardInterrupt):
            swallowtail.run(self.conf, out, settings={"trials": 10**9}, progress=interrupt_once, master="local[1]")
        self.assertTrue((out / "tables" / "current" / "tails.parquet").exists())

    @unittest.skipIf(swallowtail.pandas is None, "pandas is not installed")
    def test_the_page_shows_what_its_cells_give(self):
        page = pathlib.Path(__file__).resolve().parent.parent / "docs" / "tutorials" / "python.md"
        cells = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", page.read_text(encoding="utf-8"), re.DOTALL)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder.name)
        names = {}
        for code, expected in cells:
            *statements, last = ast.parse(code).body
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(ast.Module(statements, []), "page", "exec"), names)
                if isinstance(last, ast.Expr):
                    print(repr(eval(compile(ast.Expression(last.value), "page", "eval"), names)))
                else:
                    exec(compile(ast.Module([last], []), "page", "exec"), names)
            self.assertEqual(expected.split(), printed.getvalue().split(), code)


if __name__ == "__main__":
    unittest.main()
