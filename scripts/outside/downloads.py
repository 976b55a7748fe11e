"""Opens the downloads of a service with DuckDB, pandas or frictionless, and prints the number of verdicts in each file."""

import sys

tool, folder, total = sys.argv[1], sys.argv[2], int(sys.argv[3])


def check(file, found):
    assert found == total, f"{file}: {found} verdicts, not {total}"


if tool == "duckdb":
    import duckdb

    for file in ("verdicts.csv", "verdicts.ndjson"):
        [row] = duckdb.sql(f"SELECT count(*), count(DISTINCT slug), avg(rating) FROM '{folder}/{file}'").fetchall()
        check(file, row[0])
        check(file, row[1])
    document = f"SELECT len(data) FROM read_json('{folder}/verdicts.json', maximum_object_size=1073741824)"
    check("verdicts.json", duckdb.sql(document).fetchall()[0][0])
elif tool == "pandas":
    import sqlite3

    import pandas

    table = pandas.read_csv(f"{folder}/verdicts.csv", parse_dates=["reviewed"])
    check("verdicts.csv", len(table))
    assert table["rating"].dtype.kind == "i" and table["reviewed"].dtype.kind == "M", table.dtypes
    check("verdicts.ndjson", len(pandas.read_json(f"{folder}/verdicts.ndjson", lines=True)))
    with sqlite3.connect(f"{folder}/verdicts.sqlite") as database:
        check("verdicts.sqlite", len(pandas.read_sql("SELECT * FROM verdicts", database)))

else:
    import frictionless

    package = frictionless.Package(f"{folder}/datapackage.json")
    for task in package.validate().tasks:
        # It does not count the bytes of a JSON document, and then finds that there are not as many as expected.
        errors = [error.message for error in task.errors if 'actual is "None"' not in error.message]
        assert not errors, f"{task.place}: {errors[:5]}"
        if task.type == "table" and task.place.startswith("verdicts"):
            check(task.place, task.stats["rows"])

print(f"{total} verdicts in each file")
