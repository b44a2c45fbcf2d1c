"""The shell of the reports."""

from __future__ import annotations

from sobremesa.lab.page import page


def test_a_page_has_its_title_body_and_language() -> None:
    text = page("Toma <6>", "<p>hola</p>", "es", ".own { color: red; }")
    assert text.startswith("<!doctype html>")
    assert '<html lang="es">' in text
    assert "<title>Toma &lt;6&gt;</title>" in text
    assert "<p>hola</p>" in text
    assert ".own { color: red; }" in text
    assert "prefers-color-scheme: dark" in text
    assert "width=device-width" in text
    assert "http" not in text
